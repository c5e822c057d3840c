-- Pages say in how many parcels a price may be paid: they are dropped when that changes.
create trigger installment_table_told after insert or update or delete on installment_table
  for each statement execute function tell_catalog_changed();
