export { hasEvents, type OutboxEvent, takeEvents } from './outbox.store.ts'
