-- baseline of 0169-pdf-of-a-fiscal-note.sql

create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- As an expression of PL/pgSQL it takes half of the time that a function in SQL takes, which cannot be inlined because
-- unaccent() is only stable. Its cost is what it takes beside an operator, so that an index is preferred to many calls.
create function plain(text) returns text
  language plpgsql immutable strict parallel safe cost 250
as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, $1)); end $$;

-- Shared answers (pages, lists) are dropped by every web process when what they show changes.
create function tell_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;

-- What was promised and what happened stays as it was written.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: nothing in it is changed or removed', tg_table_name;
end $$;
