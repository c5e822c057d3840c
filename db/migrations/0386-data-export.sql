-- A whole shop is written one at a time: it reads every table and every file.
create unique index data_export_archive on data_export (list) where list = 'shop' and status in ('waiting', 'running');
