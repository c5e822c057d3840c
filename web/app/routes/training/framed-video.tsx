import type { FramedVideo as Video } from '@vitrine/contract/training'
import { parseVideoAddress, VIDEO_PROVIDERS } from '@vitrine/contract/video-address'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './framed-video.module.css'

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
