-- What a source gave is found by the source alone where an import is undone, also when it was taken back.
create index entitlement_source on entitlement (source_id);
