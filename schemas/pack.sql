-- A pack: one SQLite file with the ending .navpack.
--
-- The header of the file says so before any table is read. A reader refuses a greater
-- user_version, and another application_id.
PRAGMA application_id = 1314279499; -- "NVPK"
PRAGMA user_version = 1;
PRAGMA page_size = 16384;
PRAGMA auto_vacuum = NONE;
PRAGMA encoding = 'UTF-8';

-- A delta between two packs has the same tables and the application_id 1314276428, "NVDL". It
-- holds the rows in which the newer pack differs; one that is gone has no bytes.

-- All digests are BLAKE2b of 32 bytes, without a key.

-- What the pack is and where it comes from. Keys that a reader does not know are passed over;
-- a key whose value is not known is left out.
--   format_version     as user_version
--   tile_zoom          zoom of the web-mercator grid of the tiles
--   importer_version   program that wrote the roads
--   options            how it was told to, as text
--   input_digest       digest of the bytes of the OpenStreetMap extract, 64 hex digits
--   osm_timestamp      state of the data, in seconds since 1970 (UTC)
--   osm_sequence       state of the data, as replication sequence number
--   osm_url            where updates of the data come from
--   attribution        to be shown with whatever is made of the pack
--   bounds             west,south,east,north in degrees; west > east crosses the date line
--   nodes, edges       counts over all tiles
--   ways, turn_restrictions   counts of the import; not in a part of a pack
--   delta_base, delta_result   only in a delta: the seals of the packs before and after
--   complete           1, or 0 while tiles are still to be added
--   coverage           all: no tile means no roads; listed: only for the tiles in coverage
--   seal               digest over all other rows and over layer, 64 hex digits: for each row
--                      of metadata by key, key and value; for each row of layer by name, the
--                      name, rows as text, digest and ids_digest as 64 hex digits; before each
--                      of these its number of bytes in 8 bytes, little-endian
CREATE TABLE metadata (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
);

-- What the tables with data hold. A layer is named after its table.
--   rows         number of rows
--   digest       over the rows by id: the id in 8 bytes, little-endian, then the row's digest
--                if the table has one
--   ids          the ids, ascending: each as the difference to the one before (the first to 0)
--                in varints of seven bits a byte, lowest first. So a row that went missing is
--                told from one that never was
--   ids_digest   digest of ids
CREATE TABLE layer (
  name TEXT PRIMARY KEY NOT NULL,
  rows INTEGER NOT NULL,
  digest BLOB NOT NULL,
  ids BLOB NOT NULL,
  ids_digest BLOB NOT NULL
);

-- The tiles whose roads are all known, if the pack does not know all the roads there are.
-- Tiles in which roads of these begin or end are in road_tile as well, but not listed here.
--   id   y * 2^tile_zoom + x
CREATE TABLE coverage (
  id INTEGER PRIMARY KEY
);

-- The roads.
--   id       y * 2^tile_zoom + x
--   bytes    the tile, as drawn in road-tile.md
--   digest   of bytes
CREATE TABLE road_tile (
  id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL,
  digest BLOB NOT NULL
);

-- Shortcut costs over the roads, for some profiles: see road-overlay.md. A part of a pack has the
-- rows that belong to its tiles (docs/algorithms/preload.md).
--   id       slot * 2^48 + kind * 2^40 + level * 2^32 + index
--   bytes    as drawn in road-overlay.md
--   digest   of bytes
CREATE TABLE overlay (
  id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL,
  digest BLOB NOT NULL
);
