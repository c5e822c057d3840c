-- Tells that a fiscal note is to be issued, and what it has become.
create function tell_of_fiscal_note() returns trigger language plpgsql as $$
declare
  o purchase_order;
begin
  select * into o from purchase_order where id = new.order_id;
  perform emit_event(case new.status when 'issued' then 'fiscal_note.issued' when 'rejected' then 'fiscal_note.rejected'
      when 'cancelled' then 'fiscal_note.canceled' else 'fiscal_note.pending' end, new.order_id, o.brand_id,
    jsonb_build_object('fiscalNoteId', new.id, 'orderId', new.order_id, 'accountId', o.account_id,
      'brandId', o.brand_id, 'status', new.status, 'amount', new.amount, 'number', new.number));
  return null;
end $$;
create constraint trigger fiscal_note_made_told after insert on fiscal_note
  deferrable initially deferred for each row execute function tell_of_fiscal_note();
create constraint trigger fiscal_note_moved_told after update of status on fiscal_note
  deferrable initially deferred for each row when (old.status is distinct from new.status)
  execute function tell_of_fiscal_note();
