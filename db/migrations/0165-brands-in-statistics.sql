-- A brand that few rows name is known to the planner as such, so that a list of it is read along its index and not through
-- all rows of the others.
alter table product alter column brand_ids set statistics 1000;
alter table coupon alter column brand_ids set statistics 1000;
analyze product (brand_ids);
analyze coupon (brand_ids);
