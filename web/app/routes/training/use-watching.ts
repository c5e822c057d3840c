import type { LessonView } from '@vitrine/contract/training'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { getApi } from '../../session/api.ts'

const EVERY_MS = 10_000

/** The parts of a video that were played since it was loaded, in whole seconds. */
function playedOf({ played }: HTMLVideoElement): [number, number][] {
  const parts = Array.from({ length: played.length }, (_, at): [number, number] => [
    Math.round(played.start(at)),
    Math.round(played.end(at)),
  ])
  return parts.filter(([from, to]) => from < to)
}

/**
 * Tells the server what was watched of a video: while it plays, when it rests and when the tab goes out of sight. What
 * did not get through is told with the next report. `onDone` when that completed the lesson; without it nothing is told.
 */
export function useWatching(
  { id, isDone, media }: LessonView,
  element: RefObject<HTMLVideoElement | null>,
  onDone: (() => void) | undefined,
) {
  const [problem, setProblem] = useState<unknown>()
  const mediaId = media?.id
  const isKnownDone = useRef(isDone)
  const report = useCallback(async () => {
    const video = element.current
    if (!onDone || !video || video.played.length === 0) return
    try {
      const api = await getApi()
      const positionSeconds = Math.floor(video.currentTime)
      const progress = await api.training.reportWatching({
        id,
        mediaId,
        ranges: playedOf(video).slice(-100),
        positionSeconds,
      })
      setProblem(undefined)
      if (progress.isDone && !isKnownDone.current) onDone()
      isKnownDone.current = progress.isDone
    } catch (error) {
      setProblem(error)
    }
  }, [id, mediaId, element, onDone])
  useReports(element, report)
  return { report, problem }
}

/** Asks for a report while the video plays, and when the tab goes out of sight. */
function useReports(element: RefObject<HTMLVideoElement | null>, report: () => Promise<void>): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!element.current?.paused) report()
    }, EVERY_MS)
    const onHidden = () => {
      if (document.visibilityState === 'hidden') report()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [report, element])
}
