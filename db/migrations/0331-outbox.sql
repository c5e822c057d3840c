-- What is brought from elsewhere did not happen here: a transaction that imports says so, and no event tells of it.
create or replace function emit_event(kind text, subject_id text, brand_id text, data jsonb) returns void language sql as $$
  insert into outbox_event (kind, subject_id, brand_id, data)
  select kind, subject_id, brand_id, jsonb_strip_nulls(data)
  where coalesce(current_setting('vitrine.importing', true), '') <> 'on'
$$;
