-- What a coupon asks of a purchase and how it lowers it is one document, checked by the contract (`CouponConditions`)
-- when it is written and when it is read. Columns are what the database itself compares, counts or refers to.
alter table coupon
  drop column max_discount,
  drop column free_product_id,
  drop column allocation,
  drop column setup_fee,
  drop column minimum,
  drop column minimum_items,
  drop column product_types,
  drop column product_ids,
  drop column excluded_product_ids,
  drop column category_ids,
  drop column excluded_category_ids,
  drop column intervals,
  drop column methods,
  drop column audience,
  drop column first_purchase,
  drop column birthday,
  drop column weekdays,
  drop column from_hour,
  drop column until_hour,
  drop column limit_per_account,
  drop column limit_per_document,
  drop column limit_per_day,
  drop column duration,
  drop column cycles,
  drop column on_plan_change,
  drop column on_refund,
  drop column class,
  drop column combines_with,
  drop column priority,
  add column conditions jsonb not null default '{}' check (jsonb_typeof(conditions) = 'object'),
  add check (not (automatic and campaign));

-- Whether its buyer may use the coupon again once the order is given back, as the coupon said when it was used.
alter table coupon_redemption add column comes_back boolean not null default false;
