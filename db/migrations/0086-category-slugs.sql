-- A category is named in addresses by its name, as products are.
create function slug_of(name text) returns text
  language sql immutable strict parallel safe
  return trim(both '-' from regexp_replace(plain(name), '[^a-z0-9]+', '-', 'g'));

alter table category
  add column slug text not null generated always as (slug_of(name)) stored,
  add constraint category_slug unique (slug),
  add constraint category_has_slug check (slug <> '');
