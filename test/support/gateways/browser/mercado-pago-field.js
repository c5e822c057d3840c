// Inside Mercado Pago's origin: three fields that know of each other, and the number's asks for the token.
const query = new URLSearchParams(location.search)
const [name, session] = [query.get('name'), query.get('session')]
const input = document.querySelector('input')
const others = new BroadcastChannel(session)
const typed = {}
const tell = (message) => window.parent.postMessage(message, '*')

others.addEventListener('message', ({ data }) => Object.assign(typed, data))
input.addEventListener('input', () => {
  const digits = input.value.replace(/\D/g, '')
  Object.assign(typed, { [name]: digits })
  others.postMessage({ [name]: digits })
  if (name === 'cardNumber') tell({ event: 'binChange', bin: digits.length >= 8 ? digits.slice(0, 8) : null })
  tell({ event: 'validityChange', field: name, errorMessages: [] })
})

window.addEventListener('message', async ({ data: { key, holder } }) => {
  if (holder.cardId) return tell(await tokenOfCode(key, holder.cardId))
  const wrong = [
    ['cardNumber', 15],
    ['expirationDate', 4],
    ['securityCode', 3],
  ].filter(([field, length]) => (typed[field] ?? '').length < length)
  if (wrong.length > 0)
    return tell({ event: 'token', errors: wrong.map(([field]) => ({ field, code: '205', message: field })) })
  const body = JSON.stringify({ number: typed.cardNumber, expiry: typed.expirationDate, holder })
  const answer = await fetch(`/v1/card_tokens?public_key=${key}`, { method: 'POST', body })
  const said = await answer.json()
  tell({ event: 'token', ...(answer.ok ? { token: said } : { errors: said }) })
})

async function tokenOfCode(key, card_id) {
  const security_code = typed.securityCode ?? ''
  if (security_code.length < 3)
    return { event: 'token', errors: [{ field: 'securityCode', code: 'E301', message: 'securityCode' }] }
  const body = JSON.stringify({ card_id, security_code })
  const answer = await fetch(`/v1/card_tokens?public_key=${key}`, { method: 'POST', body })
  const said = await answer.json()
  return { event: 'token', ...(answer.ok ? { token: said } : { errors: [said] }) }
}
tell({ event: 'ready' })
