import type { LessonMedia, LessonView } from '@vitrine/contract/training'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { createRequestQueue } from '../../session/request-queue.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './lesson-video.module.css'
import { onVideoKey, useVideo, VideoControls } from './video-controls.tsx'

interface LessonVideoProps {
  lesson: LessonView
  media: LessonMedia
  /** The video at an address that is good from now on. */
  renew(): Promise<LessonMedia>
  /** Nothing is told of what is watched. */
  isPreview?: boolean
}

/** The video of a lesson, from where it was left; what is watched is told to the server as it goes. */
export function LessonVideo(props: LessonVideoProps) {
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLVideoElement>(null)
  const { watching, video, address, media } = useLessonPlayer(props, element)
  const toggleFullscreen = () => fillScreen(frame.current, element.current)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act for the controls inside */}
      <div
        ref={frame}
        className={classes.player}
        onKeyDown={(event) => onVideoKey(event, video, toggleFullscreen)}
      >
        <video
          ref={element}
          className={classes.video}
          src={media.url}
          aria-label={props.lesson.title}
          playsInline
          tabIndex={0}
          preload="metadata"
          onClick={video.toggle}
          {...video.events}
          {...address.events}
        >
          {media.captions && <track kind="captions" srcLang="pt-BR" label="Português" src={media.captions} />}
        </video>
        <VideoControls
          video={video}
          seconds={media.seconds ?? 0}
          hasCaptions={media.captions !== undefined}
          toggleFullscreen={toggleFullscreen}
        />
        {address.hasFailed && <Broken goOn={address.goOn} />}
        {watching.problem !== undefined && <Notice tone="attention" title={sentenceFor(watching.problem)} />}
      </div>
      <Keys hasCaptions={media.captions !== undefined} />
    </>
  )
}

const Keys = ({ hasCaptions }: { hasCaptions: boolean }) => (
  <p className={classes.keys}>
    Teclas: espaço reproduz e pausa, ← e → andam 5 segundos, J e L andam 10, F enche a tela
    {hasCaptions && ', C mostra a legenda'}.
  </p>
)

/** What is played, from which address, and what of it was watched. */
function useLessonPlayer(
  { lesson, media: first, renew, isPreview = false }: LessonVideoProps,
  element: RefObject<HTMLVideoElement | null>,
) {
  const { revalidate } = useRevalidator()
  const watching = useWatching(lesson, element, isPreview ? undefined : revalidate)
  const video = useVideo(element, watching.report)
  const address = useMediaAddress(element, first, {
    startAt: startOf(lesson),
    renew,
    onLeave: watching.report,
  })
  return { watching, video, address, media: address.media }
}

/** An iPhone gives the whole screen to a video alone, by a way of its own. */
interface IphoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void
}

function fillScreen(frame: HTMLElement | null, video: IphoneVideo | null): void {
  if (document.fullscreenElement) document.exitFullscreen()
  else if (frame?.requestFullscreen) frame.requestFullscreen().catch(() => undefined)
  else video?.webkitEnterFullscreen?.()
}

/** Where it was left; who saw it to its end begins again. */
const startOf = ({ positionSeconds, media }: LessonView): number =>
  positionSeconds + 2 < (media?.seconds ?? 0) ? positionSeconds : 0

function Broken({ goOn }: { goOn(): Promise<void> }) {
  const { busy, act } = useAct()
  return (
    <Notice tone="attention" title="O vídeo parou de carregar">
      <p>Confira sua internet. Ele continua de onde estava.</p>
      <Button variant="outline" busy={busy} onClick={() => act(goOn)}>
        Continuar o vídeo
      </Button>
    </Notice>
  )
}

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
function useWatching(
  { id, isDone, media }: LessonView,
  element: RefObject<HTMLVideoElement | null>,
  onDone: (() => void) | undefined,
) {
  const [problem, setProblem] = useState<unknown>()
  const mediaId = media?.id
  const isKnownDone = useRef(isDone)
  const [enqueue] = useState(createRequestQueue)
  const report = useCallback(async () => {
    const video = element.current
    if (!onDone || !video || video.played.length === 0) return
    try {
      const positionSeconds = Math.floor(video.currentTime)
      const ranges = playedOf(video).slice(-100)
      const progress = await enqueue(async () =>
        (await getApi()).training.reportWatching({ id, mediaId, ranges, positionSeconds }),
      )
      setProblem(undefined)
      if (progress.isDone && !isKnownDone.current) onDone()
      isKnownDone.current = progress.isDone
    } catch (error) {
      setProblem(error)
    }
  }, [id, mediaId, element, onDone, enqueue])
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
function useMediaAddress(
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
