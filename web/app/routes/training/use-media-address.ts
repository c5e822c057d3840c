import type { LessonMedia } from '@vitrine/contract/training'
import { type RefObject, useRef, useState } from 'react'

/** What another address does not help against: the file itself cannot be read (HTML, MediaError). */
const UNREADABLE = 3

interface Renewing {
  /** In seconds, where it begins. */
  startAt: number
  /** The file at an address that is good from now on. */
  renew(): Promise<LessonMedia>
  /** Before what was played is forgotten with an address. */
  onLeave(): Promise<void>
}

/**
 * The address that a video is played from. It is good for a quarter of an hour: one that fails is replaced once without a
 * word, and the video goes on where it stood; `hasFailed` when that did not help either.
 */
export function useMediaAddress(
  element: RefObject<HTMLVideoElement | null>,
  first: LessonMedia,
  { startAt, renew, onLeave }: Renewing,
) {
  const [media, setMedia] = useState(first)
  const [hasFailed, setFailed] = useState(false)
  const resume = useRef({ at: startAt, isPlaying: false })
  const isRenewed = useRef(false)
  const replace = async (isPlaying: boolean) => {
    isRenewed.current = true
    if (element.current?.readyState) resume.current.at = element.current.currentTime
    resume.current.isPlaying = isPlaying
    try {
      await onLeave()
      setMedia(await renew())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const onError = () => {
    const { error, paused } = element.current ?? {}
    if (isRenewed.current || error?.code === UNREADABLE) return setFailed(true)
    void replace(paused === false)
  }
  const onLoadedMetadata = () => {
    if (!element.current) return
    element.current.currentTime = resume.current.at
    if (resume.current.isPlaying) element.current.play().catch(() => undefined)
  }
  const onPlaying = () => {
    isRenewed.current = false
  }
  return { media, hasFailed, goOn: () => replace(true), events: { onError, onLoadedMetadata, onPlaying } }
}
