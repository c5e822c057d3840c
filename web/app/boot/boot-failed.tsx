import classes from './boot-failed.module.css'

/** Lies hidden in every page; `start` uncovers it when a start-up step fails. It needs no React to work. */
export function BootFailed() {
  return (
    <div id="boot-failed" hidden role="alert" className={classes.page}>
      <div className={classes.words}>
        <h2>Não conseguimos abrir a página</h2>
        <p>
          Algo falhou ao iniciar. Recarregue para tentar de novo. Se continuar, fale com o atendimento e
          informe o código.
        </p>
        <p>
          Código: <strong data-support-code />
        </p>
        <button type="button" className={classes.reload}>
          Recarregar
        </button>
      </div>
    </div>
  )
}
