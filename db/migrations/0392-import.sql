-- By what a row was used that stayed when the rest was undone: kind, id and name of each record.
alter table import_row add used_by jsonb not null default '[]';
