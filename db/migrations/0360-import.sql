-- A code stands in one row of a file; the first one is looked for by it.
create index import_row_code on import_row (batch_id, external_hash, number) where external_hash is not null;

-- Files name categories and products, too, which who imports finds among those of the shop.
update import_batch set settings = (settings - 'plans') || jsonb_build_object('choices', (
  select coalesce(jsonb_agg(jsonb_build_object('value', plan -> 'value', 'id', plan -> 'priceId')), '[]')
  from jsonb_array_elements(settings -> 'plans') plan))
where settings ? 'plans';
