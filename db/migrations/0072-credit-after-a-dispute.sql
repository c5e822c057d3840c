-- A card's holder wins a dispute about money that had become store credit: what is left of that credit ends.
alter table credit_entry
  drop constraint credit_entry_kind_check,
  add constraint credit_entry_kind_check check (kind in ('granted', 'spent', 'returned', 'withdrawn', 'closed')),
  drop constraint credit_entry_check,
  add constraint credit_entry_sign check (amount <> 0 and (amount < 0) = (kind in ('spent', 'withdrawn', 'closed')));
create unique index credit_entry_withdrawn on credit_entry (order_id) where kind = 'withdrawn';
