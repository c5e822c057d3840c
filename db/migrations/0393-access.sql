-- Whether anybody was given a product is asked of each one that an import made, where the import is undone.
create index entitlement_resource on entitlement (resource);
