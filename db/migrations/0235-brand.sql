-- The series in which the provisional receipts (RPS) of another company than the first brand's are numbered, while its brand
-- has no number series of its own: tax law counts them by who sells. A company keeps its series, also in several brands. The
-- digit keeps it apart from number series, which are letters alone.
alter table brand add rps_series text check (rps_series ~ '^E[1-9][0-9]{0,3}$');
create sequence rps_company;

-- Gives a brand of another company the RPS series of that company.
create function give_rps_series() returns trigger language plpgsql as $$
declare
  series text;
begin
  if tg_op = 'UPDATE' and new.cnpj is not distinct from old.cnpj and old.rps_series is not null then
    return new;
  end if;
  new.rps_series := null;
  if new.parent_id is null or new.cnpj is null or new.cnpj = (select cnpj from brand where id = new.parent_id) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('rps_series'));
  select b.rps_series into series from brand b where b.cnpj = new.cnpj and b.rps_series is not null and b.id <> new.id limit 1;
  new.rps_series := coalesce(series, 'E' || nextval('rps_company'));
  execute format('create sequence if not exists %I', 'rps_number_' || lower(new.rps_series));
  return new;
end $$;
create trigger brand_rps_series before insert or update of cnpj on brand
  for each row execute function give_rps_series();

update brand set cnpj = cnpj where parent_id is not null and cnpj is not null;

-- The next number of a counter (`order_number` or `rps_number`) in a brand, and the series that the number belongs to.
create or replace function next_number(counter text, brand_id text, out series text, out number bigint) language sql volatile as $$
  select chosen.series, nextval((counter || coalesce('_' || lower(chosen.series), ''))::regclass)
  from (values (brand_id)) asked (id) left join brand b using (id),
    lateral (select coalesce(b.number_series, case when counter = 'rps_number' then b.rps_series end)) chosen (series)
$$;
