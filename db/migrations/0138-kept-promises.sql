-- What a change of plan left of the promises of coupons; null while those of the order hold as they were made.
alter table subscription add column kept_promises jsonb;
update subscription set kept_promises = '[]' where not keeps_coupons;
update subscription set before_change = (before_change - 'keepsCoupons')
  || case when (before_change ->> 'keepsCoupons')::boolean is false then '{"keptPromises": []}'::jsonb else '{"keptPromises": null}' end
where before_change is not null;
alter table subscription drop column keeps_coupons;
