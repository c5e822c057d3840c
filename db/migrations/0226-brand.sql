-- What a brand says at its top and of itself is its own, or nothing: the sentences that stood here were those of the
-- demonstration.
alter table brand alter promise set default '';
alter table brand alter description set default '';

-- The day on which the brand began to sell here; nothing that holds in it holds since an earlier day.
alter table brand add opened_on date not null default (now() at time zone 'America/Sao_Paulo')::date;
update brand set opened_on = coalesce(
  (select (min(created_at) at time zone 'America/Sao_Paulo')::date from account), opened_on);
