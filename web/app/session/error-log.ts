import { API_BASE } from './api-base.ts'

/** Tells the server about a failure of the browser, without a bearer; never throws and never waits. */
export function logFailure(error: unknown, step?: string): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const body = JSON.stringify({
    message: message.slice(0, 500),
    stack: stack?.slice(0, 4000),
    step: step?.slice(0, 80),
    // The query may carry a code or an address of a person.
    url: (location.origin + location.pathname).slice(0, 500),
    userAgent: navigator.userAgent.slice(0, 300),
  })
  const headers = { 'content-type': 'application/json' }
  fetch(`${API_BASE}/error-log`, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
