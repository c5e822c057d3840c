-- baseline of 0169-pdf-of-a-fiscal-note.sql

create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A text in lower case and without accents, as names are compared and sorted. PL/pgSQL takes half of the time that a
-- function in SQL takes, which cannot be inlined because unaccent() is only stable. The cost makes the planner prefer
-- an index to many calls.
create function plain(text) returns text
  language plpgsql immutable strict parallel safe cost 250
as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, $1)); end $$;

-- Tells every web process to drop the pages and lists that it holds in memory.
create function tell_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;

-- Refuses to change or remove a row of a ledger.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: nothing in it is changed or removed', tg_table_name;
end $$;
