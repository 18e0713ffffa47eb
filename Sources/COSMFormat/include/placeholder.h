void osm_format_placeholder(void);
