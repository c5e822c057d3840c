-- Tells that access was granted or revoked.
create function tell_of_entitlement() returns trigger language plpgsql as $$
begin
  perform emit_event(case when new.revoked_at is null then 'entitlement.granted' else 'entitlement.revoked' end,
    new.source_id, null, jsonb_build_object('entitlementId', new.id, 'accountId', new.account_id,
      'resourceId', new.resource, 'resourceKind', new.kind, 'source', new.source, 'sourceId', new.source_id,
      'fromAt', event_instant(new.from_at), 'untilAt', event_instant(new.until_at)));
  return null;
end $$;
create constraint trigger entitlement_granted_told after insert on entitlement
  deferrable initially deferred for each row execute function tell_of_entitlement();
create constraint trigger entitlement_revoked_told after update of revoked_at on entitlement
  deferrable initially deferred for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function tell_of_entitlement();

-- Tells that access is suspended, or is so no more.
create function tell_of_hold() returns trigger language plpgsql as $$
begin
  perform emit_event(case when new.lifted_at is null then 'entitlement.suspended' else 'entitlement.restored' end,
    new.source_id, null, jsonb_build_object('holdId', new.id, 'accountId', new.account_id, 'sourceId', new.source_id,
      'reason', new.reason, 'placedAt', event_instant(new.placed_at), 'liftedAt', event_instant(new.lifted_at)));
  return null;
end $$;
create constraint trigger entitlement_hold_placed_told after insert on entitlement_hold
  deferrable initially deferred for each row execute function tell_of_hold();
create constraint trigger entitlement_hold_lifted_told after update of lifted_at on entitlement_hold
  deferrable initially deferred for each row when (old.lifted_at is null and new.lifted_at is not null)
  execute function tell_of_hold();
