-- Payments whose fee is still to be reckoned.
create index payment_without_fee on payment (paid_at) where status = 'paid' and available_on is null;
