-- The series in which a brand counts its orders and its provisional receipts (RPS) for itself; its letters begin the codes
-- of its orders. A brand that says none counts with the others that say none. A series has a sequence for each, made with
-- it and kept when it is given up: whoever takes it again goes on counting, so that no code is given out twice.
alter table brand
  add column number_series text unique check (number_series ~ '^[A-Z]{2,4}$' and number_series <> 'VIT');

create function make_number_series() returns trigger language plpgsql as $$
begin
  execute format('create sequence if not exists %I', 'order_number_' || lower(new.number_series));
  execute format('create sequence if not exists %I', 'rps_number_' || lower(new.number_series));
  return new;
end $$;
create trigger brand_number_series before insert or update of number_series on brand
  for each row when (new.number_series is not null) execute function make_number_series();

-- The next number of a counter (`order_number` or `rps_number`) in a brand, and the series that it is of.
create function next_number(counter text, brand_id text, out series text, out number bigint) language sql volatile as $$
  select b.number_series, nextval((counter || coalesce('_' || lower(b.number_series), ''))::regclass)
  from (values (brand_id)) asked (id) left join brand b using (id)
$$;

-- RPS are numbered by who sells and by series.
alter table fiscal_note
  add column rps_series text not null default 'VIT',
  alter column rps_number drop default,
  drop constraint fiscal_note_rps_number_key,
  add constraint fiscal_note_rps unique (rps_series, rps_number);
