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
--   sources            of a pack joined of several imports their origins, the newest first, a line
--                      for each with tabs between importer_version, options, input_digest,
--                      osm_timestamp, osm_sequence and osm_url (tab, newline and backslash as \t, \n
--                      and \\); the keys above then say what all have in common, and input_digest is
--                      one over the seals of the packs, as hex digits with newlines between them
--   attribution        to be shown with whatever is made of the pack
--   bounds             west,south,east,north in degrees; west > east crosses the date line
--   nodes, edges       counts over all tiles
--   ways, turn_restrictions   counts of the import; not in a part of a pack
--   delta_base, delta_result   only in a delta: the seals of the packs before and after
--   complete           1, or 0 while tiles are still to be added
--   coverage           all: no tile means no roads; listed: only for the tiles in coverage
--   layers             names of the layers, with commas; left out if there are none
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

-- The rows of layers, tile by tile. A pack has the tables of the layers below that its metadata
-- name, and this one if there are any; a layer that is left out is not the same as an empty one. In
-- a delta, rows that are gone have a byte_count of 0.
--   id           layer * 2^26 + tile (y * 2^tile_zoom + x)
--   row_count    the number of rows of the layer in the tile
--   byte_count   the length of these rows when written one behind the other, as below
--   digest       of these bytes: the number of rows; then, by id and column by column without the
--                id, for each value a byte (0 nothing, 1 number, 2 text, 3 bytes) and the number
--                (0, -1, 1, -2, ... as 0, 1, 2, 3, ...), or the length and the bytes. All numbers
--                in varints as above
-- Ids of rows in the tables of layers are tile * 2^20 + n, with n from 0 on in each tile.
-- Coordinates are in 1e-7 degree, limits in hundredths of km/h with 0 for none; what is not known
-- is NULL. The views say the same in words, degrees and km/h.
CREATE TABLE layer_tile (
  id INTEGER PRIMARY KEY,
  row_count INTEGER NOT NULL,
  byte_count INTEGER NOT NULL,
  digest BLOB NOT NULL
);

-- Layer 1: what a driver is told of ahead.
--   kind          as the view names it
--   latitude_e7, longitude_e7   on the road where the thing is part of one, else where it stands
--   osm_type, osm_id   the object that it was made of: 0 node, 1 way, 2 relation
--   way_id        the way on which it counts; NULL if on all roads at its place
--   direction     of that way: 1 as drawn, 2 against; NULL for both
--   speed_limit   what a camera watches over
--   bearing       where a device looks to, in degrees clockwise from north
--   detail        the value of the tag where the kind leaves it open: the hazard, the code of a sign;
--                 of a zone the tags that tell whom and when it binds, key=value with ' | ' between
--   outline       of a low-emission zone the part in the tile, as well-known text; it has a row in
--                 each of its tiles
CREATE TABLE warner_point (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  latitude_e7 INTEGER NOT NULL,
  longitude_e7 INTEGER NOT NULL,
  osm_type INTEGER NOT NULL,
  osm_id INTEGER NOT NULL,
  way_id INTEGER,
  direction INTEGER,
  speed_limit INTEGER,
  bearing INTEGER,
  detail TEXT,
  name TEXT,
  outline TEXT
);

CREATE VIEW warner_points AS SELECT
  id >> 20 AS tile,
  CASE kind
    WHEN 0 THEN 'speed_camera'
    WHEN 1 THEN 'red_light_camera'
    WHEN 2 THEN 'section_control_start'
    WHEN 3 THEN 'section_control_end'
    WHEN 4 THEN 'other_enforcement'
    WHEN 5 THEN 'level_crossing'
    WHEN 6 THEN 'tram_crossing'
    WHEN 7 THEN 'toll_booth'
    WHEN 8 THEN 'toll_gantry'
    WHEN 9 THEN 'hazard'
    WHEN 10 THEN 'traffic_sign'
    WHEN 11 THEN 'traffic_signals'
    WHEN 12 THEN 'stop'
    WHEN 13 THEN 'give_way'
    WHEN 14 THEN 'border_control'
    WHEN 15 THEN 'traffic_calming'
    WHEN 16 THEN 'ford'
    WHEN 17 THEN 'low_emission_zone' END AS kind,
  latitude_e7 / 1e7 AS latitude,
  longitude_e7 / 1e7 AS longitude,
  CASE osm_type
    WHEN 0 THEN 'node'
    WHEN 1 THEN 'way'
    WHEN 2 THEN 'relation' END AS osm_type,
  osm_id,
  way_id,
  CASE direction
    WHEN 1 THEN 'forward'
    WHEN 2 THEN 'backward' END AS direction,
  CASE speed_limit WHEN 0 THEN 'none' ELSE speed_limit / 100.0 END AS speed_limit_kmh,
  bearing AS bearing_deg,
  detail,
  name,
  outline
FROM warner_point;

-- Layer 2: what can be seen from the road and named in an instruction.
--   latitude_e7, longitude_e7   for what is drawn as an outline a place amid it
CREATE TABLE landmark (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  latitude_e7 INTEGER NOT NULL,
  longitude_e7 INTEGER NOT NULL,
  osm_type INTEGER NOT NULL,
  osm_id INTEGER NOT NULL,
  name TEXT,
  brand TEXT
);

CREATE VIEW landmarks AS SELECT
  id >> 20 AS tile,
  CASE kind
    WHEN 0 THEN 'fuel'
    WHEN 1 THEN 'place_of_worship'
    WHEN 2 THEN 'school'
    WHEN 3 THEN 'university'
    WHEN 4 THEN 'hospital'
    WHEN 5 THEN 'pharmacy'
    WHEN 6 THEN 'bank'
    WHEN 7 THEN 'cinema'
    WHEN 8 THEN 'theatre'
    WHEN 9 THEN 'police'
    WHEN 10 THEN 'fire_station'
    WHEN 11 THEN 'post_office'
    WHEN 12 THEN 'townhall'
    WHEN 13 THEN 'library'
    WHEN 14 THEN 'restaurant'
    WHEN 15 THEN 'fast_food'
    WHEN 16 THEN 'supermarket'
    WHEN 17 THEN 'mall'
    WHEN 18 THEN 'department_store'
    WHEN 19 THEN 'hotel'
    WHEN 20 THEN 'museum'
    WHEN 21 THEN 'attraction'
    WHEN 22 THEN 'artwork'
    WHEN 23 THEN 'monument'
    WHEN 24 THEN 'castle'
    WHEN 25 THEN 'memorial'
    WHEN 26 THEN 'tower'
    WHEN 27 THEN 'water_tower'
    WHEN 28 THEN 'chimney'
    WHEN 29 THEN 'lighthouse'
    WHEN 30 THEN 'stadium'
    WHEN 31 THEN 'sports_centre'
    WHEN 32 THEN 'park'
    WHEN 33 THEN 'cemetery'
    WHEN 34 THEN 'station' END AS kind,
  latitude_e7 / 1e7 AS latitude,
  longitude_e7 / 1e7 AS longitude,
  CASE osm_type
    WHEN 0 THEN 'node'
    WHEN 1 THEN 'way'
    WHEN 2 THEN 'relation' END AS osm_type,
  osm_id,
  name,
  brand
FROM landmark;

-- Layer 3: stretches of road in front of schools, in one direction each. A zone that passes
-- several tiles has the same row in each of them.
--   zone          the edge with which it begins: tile * 2^22 + index
--   source        0 the map marks the road, 1 it has a limit for school hours, 2 a school stands
--                 near it (only if the import was told to infer zones, and never with a limit)
--   way_ids       in the order of travel, with commas; negative against the drawn direction
--   length_dm     decimetres
--   speed_limit   for school hours, the lowest if there are several
--   conditions    the limits with their hours as OSM writes them, in km/h
--   line          in the direction of travel, as well-known text
CREATE TABLE school_zone (
  id INTEGER PRIMARY KEY,
  zone INTEGER NOT NULL,
  source INTEGER NOT NULL,
  way_ids TEXT NOT NULL,
  length_dm INTEGER NOT NULL,
  speed_limit INTEGER,
  conditions TEXT,
  road_name TEXT,
  line TEXT NOT NULL
);

CREATE VIEW school_zones AS SELECT
  zone,
  min(id) >> 20 AS tile,
  CASE source
    WHEN 0 THEN 'marked'
    WHEN 1 THEN 'school_limit'
    WHEN 2 THEN 'inferred' END AS source,
  way_ids,
  length_dm / 10.0 AS length_m,
  CASE speed_limit WHEN 0 THEN 'none' ELSE speed_limit / 100.0 END AS speed_limit_kmh,
  conditions,
  road_name,
  line
FROM school_zone GROUP BY zone;

-- Layer 4: what the tags of ways say of their limits; a way has a row in each tile in which one of
-- its edges begins. What follows from the law alone has no row.
--   direction     1 as drawn, 2 against; NULL if the same holds in both
--   posted        what holds at all times for cars
--   source        how it became known: 0 a number in a tag, 1 a zone named by a tag
--   conditional   limits under conditions as OSM writes them, in km/h
--   lanes         limits of the lanes from left to right, in km/h with bars between them
CREATE TABLE speed_limit (
  id INTEGER PRIMARY KEY,
  way_id INTEGER NOT NULL,
  direction INTEGER,
  posted INTEGER,
  source INTEGER NOT NULL,
  advisory INTEGER,
  conditional TEXT,
  lanes TEXT
);

CREATE VIEW speed_limits AS SELECT
  way_id,
  CASE direction
    WHEN 1 THEN 'forward'
    WHEN 2 THEN 'backward' END AS direction,
  CASE posted WHEN 0 THEN 'none' ELSE posted / 100.0 END AS posted_kmh,
  CASE source
    WHEN 0 THEN 'tag'
    WHEN 1 THEN 'zone'
    WHEN 2 THEN 'legal_default'
    WHEN 3 THEN 'inferred' END AS source,
  CASE advisory WHEN 0 THEN 'none' ELSE advisory / 100.0 END AS advisory_kmh,
  conditional AS conditional_kmh,
  lanes AS lanes_kmh
FROM speed_limit GROUP BY way_id, direction;

-- Layer 5: names of settlements and their parts.
CREATE TABLE place_name (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  latitude_e7 INTEGER NOT NULL,
  longitude_e7 INTEGER NOT NULL,
  osm_type INTEGER NOT NULL,
  osm_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  population INTEGER
);

CREATE VIEW place_names AS SELECT
  id >> 20 AS tile,
  CASE kind
    WHEN 0 THEN 'city'
    WHEN 1 THEN 'town'
    WHEN 2 THEN 'village'
    WHEN 3 THEN 'suburb'
    WHEN 4 THEN 'quarter'
    WHEN 5 THEN 'neighbourhood'
    WHEN 6 THEN 'hamlet'
    WHEN 7 THEN 'island'
    WHEN 8 THEN 'locality' END AS kind,
  latitude_e7 / 1e7 AS latitude,
  longitude_e7 / 1e7 AS longitude,
  CASE osm_type
    WHEN 0 THEN 'node'
    WHEN 1 THEN 'way'
    WHEN 2 THEN 'relation' END AS osm_type,
  osm_id,
  name,
  population
FROM place_name;

-- Layer 6: what a map shows beside roads, as drawn in base-map.md.
CREATE TABLE base_map (
  id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL
);

-- Layer 7: the OSM ids of the nodes at which roads bend, as drawn in node-ids.md.
CREATE TABLE node_id (
  id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL
);
