-- Where the owner of a cart came from, as `UtmParameters` of contract/src/utm-parameters.ts: its order's too.
alter table cart add column utm_parameters jsonb;
