import type {
  LessonMedia,
  LessonView,
  LessonPicture as Picture,
  FramedVideo as Video,
} from '@vitrine/contract/training'
import { parseVideoAddress, VIDEO_PROVIDERS } from '@vitrine/contract/video-address'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiClient } from '../../context.ts'
import { DownloadButton } from '../../forms/download-button.tsx'
import { getApi } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { sizeText } from '../../ui/file-words.ts'
import { followDownload } from '../../ui/follow-download.ts'
import { Icon } from '../../ui/icon.tsx'
import quiet from '../../ui/quiet.module.css'
import classes from './lesson-media.module.css'

/** A video that another service shows: nothing of that service is loaded before its learner agrees. */
export function FramedVideo({ video, title }: { video: Video; title: string }) {
  const [isAgreed, setAgreed] = useState(false)
  const { provider, url, frameUrl } = video
  const { name } = VIDEO_PROVIDERS[provider]
  if (isAgreed)
    return (
      <iframe
        className={classes.frame}
        src={`${frameUrl}&autoplay=1`}
        title={`${title}, no ${name}`}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
    )
  return (
    <section className={classes.ask} aria-label={`Vídeo do ${name}`}>
      <p>
        Este vídeo está no {name}. Quando você o abre, o {name} fica sabendo o endereço de internet e o
        navegador que você usa, e pode guardar cookies, como diz a política dele. Antes disso, nada vem de lá.
      </p>
      <Button onClick={() => setAgreed(true)}>
        <Icon name="play" /> Abrir o vídeo do {name}
      </Button>
      <a href={url} target="_blank" rel="noreferrer">
        Ver no site do {name}
      </a>
    </section>
  )
}

/** A video in the text of a lesson: nothing where its address is of no service that we know. */
export function videoInText(title: string) {
  return (url: string) => {
    const video = parseVideoAddress(url)
    return video && <FramedVideo video={video} title={title} />
  }
}

interface LessonFileProps {
  media: LessonMedia
  /** The file at an address that is good from now on. */
  renew(): Promise<LessonMedia>
}

/** The document of a lesson, to be saved. Whoever read for longer than its address is good is given another one. */
export function LessonFile({ media: { fileName, size }, renew }: LessonFileProps) {
  const download = async () => {
    const fresh = await renew()
    followDownload(fresh.url, fresh.fileName)
  }
  return (
    <Card className={classes.file}>
      <span className={classes.words}>
        <strong>{fileName}</strong>
        <small className={quiet.text}>
          {fileName.split('.').at(-1)!.toUpperCase()} · {sizeText(size)}
        </small>
      </span>
      <DownloadButton small download={download}>
        Baixar material
      </DownloadButton>
    </Card>
  )
}

/** The pictures in the text of a lesson, by their ids. */
export function picturesOf({ pictures }: { pictures: readonly Picture[] }) {
  const byId = new Map(pictures.map((one) => [one.id, one]))
  return (id: string, alt: string) => {
    const picture = byId.get(id)
    return picture && <LessonPicture picture={picture} alt={alt} />
  }
}

/** Its place is kept until it is there. Whoever reads for longer than its address is good gets another one. */
function LessonPicture({ picture: { width, height, sources }, alt }: { picture: Picture; alt: string }) {
  const { state, revalidate } = useRevalidator()
  const hasFailed = useRef(false)
  const renew = () => {
    if (hasFailed.current || state !== 'idle') return
    hasFailed.current = true
    void revalidate()
  }
  return (
    <img
      className={classes.picture}
      src={sources.at(-1)!.url}
      srcSet={sources.map((one) => `${one.url} ${one.width}w`).join(', ')}
      sizes="(min-width: 768px) 620px, 100vw"
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onLoad={() => {
        hasFailed.current = false
      }}
      onError={renew}
    />
  )
}

/** The file of a lesson at an address that is good from now on. Throws where the lesson is closed by now, or has none. */
export async function renewedMedia(read: (api: ApiClient) => Promise<LessonView>): Promise<LessonMedia> {
  const { media } = await read(await getApi())
  if (!media) throw new Error('the lesson has no file')
  return media
}
