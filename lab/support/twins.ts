import type pg from 'pg'

/**
 * The same shop without the guard: a view stands in the table's place, so that an update of it reads first and writes
 * after, as code does that asks in one statement and acts in the next.
 */
const SEAT_TWIN = `
  alter table seat rename to seat_kept;
  create view seat as select * from seat_kept;
  create function take_what_was_read() returns trigger language plpgsql as $$
  begin
    update seat_kept set taken = new.taken where product_id = new.product_id;
    return new;
  end $$;
  create trigger unguarded instead of update on seat for each row execute function take_what_was_read();`

/** Uses are looked at and never taken, so that nobody waits for anybody. */
const COUPON_TWIN = `
  alter table coupon rename to coupon_kept;
  create view coupon as select * from coupon_kept;
  create function take_nothing() returns trigger language plpgsql as $$
  begin
    update coupon_kept set brand_ids = new.brand_ids where id = new.id and brand_ids <> new.brand_ids;
    return new;
  end $$;
  create trigger unguarded instead of update on coupon for each row execute function take_nothing();`

export const removeSeatGuard = (pool: pg.Pool) => pool.query(SEAT_TWIN)
export const removeCouponGuard = (pool: pg.Pool) => pool.query(COUPON_TWIN)
