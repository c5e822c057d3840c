-- A gateway tells of a dispute by its own name of the charge, and by nothing of ours.
create index gateway_charge_by_reference on gateway_charge (provider, reference);
