-- Nothing renews by itself, so nobody is asked to agree to it.
alter table purchase_order drop column renewal_accepted;
