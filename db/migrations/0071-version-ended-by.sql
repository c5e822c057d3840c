-- Which later version ended one that had no end: withdrawn, it gives that end back. What was ended by hand, or had its
-- last day from the start, says nothing here and stays ended.
alter table plan_discount add column ended_by text;
alter table method_discount add column ended_by text;
alter table product_installment add column ended_by text;
alter table trust_rule add column ended_by text;
alter table tax_rule add column ended_by text;
alter table fee_rule add column ended_by text;

create or replace function keep_version() returns trigger language plpgsql as $$
declare
  ends constant text[] = '{ends_on,ended_by,withdrawn_at}';
begin
  if tg_op = 'DELETE' or to_jsonb(new) - ends <> to_jsonb(old) - ends then
    raise exception 'a version is never changed, only ended or withdrawn' using errcode = 'check_violation';
  end if;
  return new;
end $$;
