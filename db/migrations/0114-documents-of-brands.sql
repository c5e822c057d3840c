-- The terms of sale and the privacy policy of a brand, each in versions. What a brand has not written it has from the first,
-- and what nobody has written is the product's own. What was published stays as it was: people agreed to it.
create table brand_document (
  position bigint generated always as identity,
  brand_id text not null references brand,
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  text text not null check (length(text) between 1 and 30000),
  -- The account of who published it.
  author text not null,
  published_at timestamptz not null,
  primary key (kind, version)
);
create index brand_document_brand on brand_document (brand_id, position);
create trigger brand_document_stays before update or delete on brand_document
  for each row execute function refuse_rewriting();
create trigger brand_document_told after insert on brand_document
  for each statement execute function tell_catalog_changed();
