import { NewReview, type OwnReview } from '@vitrine/contract/review'
import { useEffect, useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { TextAreaField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { logFailure } from '../../session/error-log.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './review-form.module.css'

interface ReviewFormProps {
  productId: string
  /** Nothing until it is known; null without one. */
  own: OwnReview | null | undefined
  become(review: OwnReview | null): void
}

/** Writes one's review, or changes the one there is. */
export default function ReviewForm({ productId, own, become }: ReviewFormProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each product
  useEffect(() => {
    getApi()
      .then((api) => api.review.mine({ productId }))
      .then(({ review }) => become(review ?? null))
      .catch((error) => logFailure(error, 'read-own-review'))
  }, [productId])
  if (own === undefined) return null
  return <OwnReviewForm key={own?.id ?? 'new'} productId={productId} own={own} become={become} />
}

interface OwnReviewFormProps {
  productId: string
  own: OwnReview | null
  become(review: OwnReview | null): void
}

/** The stars and the text of a review; without stars nothing is sent, and the stars say so. */
function useReviewForm({ productId, own, become }: OwnReviewFormProps) {
  const { id: brand } = useBrand()
  const [stars, setStars] = useState(own?.stars ?? 0)
  const [starless, setStarless] = useState(false)
  const form = useContractForm({
    schema: NewReview.pick({ text: true }),
    initialValues: { text: own?.text ?? '' },
    async send({ text }) {
      if (stars === 0) return setStarless(true)
      become(await (await getApi()).review.write({ brand, productId, stars, text }))
      notify({
        tone: 'good',
        title: own ? 'Avaliação alterada' : 'Avaliação publicada',
        caption: 'Obrigado!',
      })
    },
  })
  const chooseStars = (chosen: number) => {
    setStars(chosen)
    setStarless(false)
  }
  return { form, stars, isStarless: starless && stars === 0, chooseStars }
}

function OwnReviewForm(props: OwnReviewFormProps) {
  const { own, become } = props
  const { form, stars, isStarless, chooseStars } = useReviewForm(props)
  return (
    <form onSubmit={form.submit} noValidate className={classes.form} aria-label="Sua avaliação">
      {own?.hidden && <p className={classes.problem}>A loja retirou esta avaliação da página.</p>}
      <StarField stars={stars} error={isStarless} onChoose={chooseStars} />
      <TextAreaField
        label="Sua avaliação"
        help="De 20 a 2.000 caracteres. Aparece com seu primeiro nome e a inicial do último."
        maxLength={2000}
        error={form.fields.errors.text}
        key={form.fields.key('text')}
        {...form.fields.getInputProps('text')}
      />
      {form.problem && (
        <p role="alert" className={classes.problem}>
          {form.problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" busy={form.sending}>
          {own ? 'Salvar avaliação' : 'Publicar avaliação'}
        </Button>
        {own && <RemoveButton id={own.id} removed={() => become(null)} />}
      </div>
    </form>
  )
}

function RemoveButton({ id, removed }: { id: string; removed(): void }) {
  const remove = async () => {
    try {
      await (await getApi()).review.remove({ id })
      removed()
      notify({ title: 'Avaliação apagada' })
    } catch (error) {
      notify({ tone: 'negative', title: 'Não foi possível apagar', caption: sentenceFor(error) })
    }
  }
  return (
    <Button variant="quiet" onClick={remove}>
      Apagar
    </Button>
  )
}

const NAMES = ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Ótimo']

interface StarFieldProps {
  stars: number
  error: boolean
  onChoose(stars: number): void
}

function StarField({ stars, error, onChoose }: StarFieldProps) {
  return (
    <fieldset className={classes.stars} aria-describedby={error ? 'stars-error' : undefined}>
      <legend>Nota</legend>
      {NAMES.map((name, at) => (
        <label key={name} title={name} data-full={at < stars || undefined}>
          <input
            type="radio"
            name="stars"
            checked={stars === at + 1}
            onChange={() => onChoose(at + 1)}
            aria-label={`${at + 1} de 5, ${name}`}
          />
          <span aria-hidden="true">★</span>
        </label>
      ))}
      {error && (
        <p id="stars-error" role="alert" className={classes.problem}>
          Dê de 1 a 5 estrelas
        </p>
      )}
    </fieldset>
  )
}
