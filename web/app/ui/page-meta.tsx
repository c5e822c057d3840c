interface PageMetaProps {
  title: string
  description?: string
  /** Absolute address that search engines should keep. */
  canonical?: string
  /** Absolute address of a picture for shared links. */
  image?: string
  type?: 'website' | 'product'
  /** False keeps a screen out of search engines. */
  indexed?: boolean
}

/** Title and description of a screen; React puts them into the head. */
export function PageMeta({
  title,
  description,
  canonical,
  image,
  type = 'website',
  indexed = true,
}: PageMetaProps) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!indexed && <meta name="robots" content="noindex" />}
      {canonical && indexed && <link rel="canonical" href={canonical} />}
      {canonical && (
        <>
          <meta property="og:type" content={type} />
          <meta property="og:locale" content="pt_BR" />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={canonical} />
          {image && <meta property="og:image" content={image} />}
        </>
      )}
    </>
  )
}
