-- What order lines opened is asked for by them alone, whether as bought, in advance or by their subscription.
alter table entitlement
  drop constraint entitlement_source_source_id_resource_key,
  add constraint entitlement_source_id_source_resource_key unique (source_id, source, resource);
