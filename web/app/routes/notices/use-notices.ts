import type { Notice } from '@vitrine/contract/notice'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { refreshUnread } from '../../session/unread.ts'
import { notify } from '../../ui/notify.ts'

interface Page {
  notices: Notice[]
  more: boolean
}

/** The notices as far as they were shown, and what can be done with them. */
export function useNotices(first: Page) {
  const [page, setPage] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const asRead = (isIt: (notice: Notice) => boolean) =>
    setPage(({ notices, more }) => ({
      notices: notices.map((notice) => (isIt(notice) ? { ...notice, isRead: true } : notice)),
      more,
    }))
  const showMore = async () => {
    setBusy(true)
    try {
      const api = await getApi()
      const next = await api.notice.list({ before: page.notices.at(-1)!.id, limit: 20 })
      setPage({ notices: [...page.notices, ...next.notices], more: next.more })
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  const read = async (id: string) => {
    // The person is on the way to another page: nothing waits for it, and a notice that is gone is read.
    await (await getApi()).notice.read({ id }).catch(() => undefined)
    asRead((notice) => notice.id === id)
    await refreshUnread()
  }
  const readAll = async () => {
    try {
      await (await getApi()).notice.readAll({ upTo: page.notices[0]!.id })
      asRead(() => true)
      await refreshUnread()
    } catch (error) {
      tell(error)
    }
  }
  return { ...page, isBusy, showMore, read, readAll }
}

const tell = (error: unknown) => notify({ tone: 'negative', title: sentenceFor(error) })
