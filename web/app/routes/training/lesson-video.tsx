import type { LessonMedia, LessonView } from '@vitrine/contract/training'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './lesson-video.module.css'
import { useMediaAddress } from './use-media-address.ts'
import { useVideo } from './use-video.ts'
import { useWatching } from './use-watching.ts'
import { VideoControls } from './video-controls.tsx'
import { onVideoKey } from './video-keys.ts'

interface LessonVideoProps {
  lesson: LessonView
  media: LessonMedia
  /** The video at an address that is good from now on. */
  renew(): Promise<LessonMedia>
  /** Nothing is told of what is watched. */
  isPreview?: boolean
}

/** The video of a lesson, from where it was left; what is watched is told to the server as it goes. */
export function LessonVideo({ lesson, media: first, renew, isPreview = false }: LessonVideoProps) {
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLVideoElement>(null)
  const { revalidate } = useRevalidator()
  const watching = useWatching(lesson, element, isPreview ? undefined : revalidate)
  const video = useVideo(element, watching.report)
  const address = useMediaAddress(element, first, {
    startAt: startOf(lesson),
    renew,
    onLeave: watching.report,
  })
  const { media } = address
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
          aria-label={lesson.title}
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
      <p className={classes.keys}>
        Teclas: espaço reproduz e pausa, ← e → andam 5 segundos, J e L andam 10, F enche a tela
        {media.captions && ', C mostra a legenda'}.
      </p>
    </>
  )
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
  const [isBusy, setBusy] = useState(false)
  return (
    <Notice tone="attention" title="O vídeo parou de carregar">
      <p>Confira sua internet. Ele continua de onde estava.</p>
      <Button
        look="outline"
        busy={isBusy}
        onClick={async () => {
          setBusy(true)
          await goOn()
          setBusy(false)
        }}
      >
        Continuar o vídeo
      </Button>
    </Notice>
  )
}
