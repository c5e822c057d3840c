export { type OutboxEvent, takeEvents } from './outbox.store.ts'
