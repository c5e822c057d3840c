import { nextPage } from '../session/next-page.ts'
import { notify } from '../ui/notify.ts'

const AGAIN_MS = 3000

/**
 * React Router reloads the page when the script of another one does not come. Without a network that would leave the
 * person at the browser's own error: here the page stays, and the wanted one is opened as soon as the server answers.
 * Browsers without the Navigation API reload as before.
 */
export function preventReload(): void {
  let isWaiting = false
  const prevent = async (event: Event) => {
    if (!isReloadOfRouter(event as NavigateEvent)) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    await openWhenAnswered()
    isWaiting = false
  }
  const navigation = globalThis.navigation as EventTarget | undefined
  navigation?.addEventListener('navigate', prevent)
}

/** One that nobody asked for, while another page is on its way or there is no network. */
const isReloadOfRouter = ({ navigationType, cancelable, userInitiated }: NavigateEvent): boolean =>
  navigationType === 'reload' &&
  cancelable &&
  !userInitiated &&
  (nextPage() !== undefined || !navigator.onLine)

/** Until somebody goes elsewhere. Reaching the server is what counts: a phone often does not notice that it cannot. */
async function openWhenAnswered(): Promise<void> {
  let dismiss: (() => void) | undefined
  for (let wanted = nextPage(); wanted; wanted = nextPage()) {
    if (await answers(wanted)) return location.assign(wanted)
    dismiss ??= notify({
      tone: 'negative',
      title: 'Sem conexão com a internet',
      caption: 'Abrimos a página assim que ela voltar.',
    })
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  dismiss?.()
}

const answers = (page: string): Promise<boolean> =>
  fetch(page, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
