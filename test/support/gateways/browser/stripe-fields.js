// Inside Stripe's origin: what is typed goes from here to Stripe's API alone.
const value = (name) => document.querySelector(`[name=${name}]`).value.replace(/\D/g, '')
const wear = (color) => document.body.style.setProperty('--text', color)
wear(new URLSearchParams(location.search).get('code'))
const problem = document.getElementById('problem')

window.addEventListener('message', async ({ source, origin, data: { what, key, style } }) => {
  const tell = (message) => source.postMessage({ to: what, ...message }, origin)
  if (what === 'style') return wear(style.base.color)
  if (what === 'code') return tell(await tokenOfCode(key))
  const isWhole = value('number').length >= 15 && value('expiry').length === 4 && value('code').length >= 3
  problem.textContent = isWhole ? '' : 'O número do seu cartão está incompleto.'
  if (!isWhole) return tell({ error: { type: 'validation_error', message: problem.textContent } })
  if (what === 'submit') return tell({})
  const body = new URLSearchParams({ number: value('number'), expiry: value('expiry') })
  const answer = await fetch('/v1/confirmation_tokens', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body,
  })
  const said = await answer.json()
  tell(answer.ok ? { confirmationToken: said } : { error: said.error })
})

async function tokenOfCode(key) {
  if (value('code').length < 3) return { error: { type: 'validation_error', code: 'incomplete_cvc' } }
  const answer = await fetch('/v1/tokens', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ 'cvc_update[cvc]': value('code') }),
  })
  const said = await answer.json()
  return answer.ok ? { token: said } : { error: said.error }
}
