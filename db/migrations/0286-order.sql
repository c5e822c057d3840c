-- Of a plan that begins with its introductory price, how many charges cost that, the first among them.
alter table order_line add column introductory_cycles smallint check (introductory_cycles between 1 and 12);
