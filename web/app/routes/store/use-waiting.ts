import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { sentenceFor } from '../../session/refused.ts'
import { signInPath } from '../../session/safe-redirect.ts'
import { notify } from '../../ui/notify.ts'

const JOINED = {
  seat: {
    title: 'Você está na lista de espera',
    caption: 'Quando abrir uma vaga, guardamos para você por 24 horas e avisamos por e\u2011mail.',
  },
  notice: { title: 'Combinado', caption: 'Avisaremos por e\u2011mail quando puder comprar.' },
}

const WHY = 'Entre ou cadastre-se para ser avisado: a mensagem vai para o e-mail da sua conta.'

/** Waits for a product, or no longer; whoever is not signed in signs in first and comes back. */
export function useWaiting(productId: string, done: () => void) {
  const { id: brand } = useBrand()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    // Asked when it is pressed: the page made on the server knows nobody, and may be pressed before it does.
    if (!session.user()) return navigate(signInPath(pathname + search), { state: { why: WHY } })
    setBusy(true)
    try {
      await work()
      done()
    } catch (error) {
      notify({ tone: 'negative', title: 'Não foi possível', caption: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    join: () =>
      attempt(async () => {
        const { kind } = await (await getApi()).standing.join({ brand, productId })
        notify({ tone: 'good', ...JOINED[kind] })
      }),
    leave: () =>
      attempt(async () => {
        await (await getApi()).standing.leave({ productId })
        notify({ title: 'Você saiu da lista de espera' })
      }),
  }
}
