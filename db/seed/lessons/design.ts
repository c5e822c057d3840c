import type { CourseTexts } from './course-texts.ts'
import { HUNDRED_SKETCHES } from './whole.ts'

export const design: CourseTexts = {
  'identidade-visual-do-zero': {
    texts: [
      'Uma torrefação de bairro vai abrir a segunda loja e ninguém reconhece a sacola. Do primeiro café à entrega, é ela que nos acompanha. || Pratique: descreva a loja em três palavras.',
      'Briefing bom pergunta o que a marca não é, quem não é cliente e o que acontece se nada mudar. || Pratique: faça as três perguntas a alguém.',
      'Fotografe a rua, as prateleiras, os concorrentes. Marca se vê ao lado de outras. || Pratique: dez fotos a pé.',
      'Um painel tem direção, não enfeite: três caminhos, cinco imagens cada, uma palavra por caminho. || Pratique: monte um.',
      HUNDRED_SKETCHES,
      'A malha não desenha por você; ela mostra o que está torto. Escolha um módulo e repita. || Pratique: redesenhe um rascunho na malha.',
      'Menos pontos, curvas nos extremos, espessura constante. || Pratique: refaça com metade dos pontos.',
      'Reduza a 16 px. O que sumiu não era necessário. || Pratique: teste o seu.',
      'Uma cor principal, uma de apoio, um neutro. Contraste de 4,5 para 1 em texto. || Pratique: meça o contraste.',
      'A letra acompanha o símbolo pelo peso e pelo ritmo, não pela moda. || Pratique: compare três famílias.',
      'Um padrão nasce de um pedaço do símbolo, girado e repetido. || Pratique: faça uma folha.',
      'Doze páginas: marca, respiro, cores, letras, usos, erros. O que o cliente consulta cabe nelas. || Pratique: liste as suas.',
      'Conte o problema, mostre as escolhas, só então a marca. Uma proposta, não três. || Pratique: ensaie em cinco minutos.',
      'SVG, PNG, PDF, fontes e licença. Nomes que a gráfica entende. || Pratique: organize a pasta.',
      'Troque o projeto com alguém e comente: o que entendeu, o que sobra, o que falta. || Depois, responda ao questionário.',
    ],
    quiz: [
      { ask: 'Qual contraste mínimo se usa em texto (x para 1)?', number: 4.5 },
      { ask: 'Quantas propostas se apresentam?', options: ['Uma', 'Três', 'Cinco'], right: [0] },
      { ask: 'A malha desenha a marca por você.', truth: false },
    ],
  },
  'tipografia-sem-medo': {
    texts: [
      'Título, respiro, corpo, detalhe. Uma página boa se lê de longe antes de se ler de perto. || Pratique: semicerre os olhos diante de três páginas.',
      'Serifa cansa menos em texto longo impresso; sem serifa aguenta tela pequena. As decorativas servem a uma palavra. || Pratique: classifique cinco embalagens.',
      'Procure licença aberta, quatro pesos e acentos desenhados. || Pratique: baixe duas famílias e leia a licença.',
      'Par bom contrasta em forma e concorda em altura. Na dúvida, uma família só. || Pratique: monte dois pares.',
      'Teste "Ação, coração, pão" e "R$ 1.234,50". Se o til encosta, procure outra. || Pratique: teste a fonte da sua marca.',
      'Título 2, subtítulo 1,25, texto 1. Três tamanhos organizam qualquer folha. || Pratique: refaça um documento.',
      'Dobre o espaço antes do título e corte pela metade o de depois. || Pratique: compare antes e depois.',
      'Números alinhados à direita, com a mesma largura, e linhas finas. || Pratique: refaça uma tabela de preços.',
      'Aplique tudo à sua proposta comercial: duas páginas, três tamanhos, uma cor. || Depois, responda ao questionário.',
    ],
    quiz: [
      { ask: 'Quantos tamanhos bastam?', number: 3 },
      {
        ask: 'Como se alinham números numa tabela?',
        options: ['À esquerda', 'Ao centro', 'À direita'],
        right: [2],
      },
      { ask: 'Espaço também é conteúdo.', truth: true },
    ],
  },
  'fotografia-de-produto-com-celular': {
    texts: [
      'Encoste uma mesa na janela, apague a luz do teto e vire o produto de lado para ela. || Pratique: três fotos, três ângulos.',
      'Papelão branco do lado oposto devolve a luz e abre a sombra. Papel alumínio devolve mais. || Pratique: compare os dois.',
      'De manhã a luz é fria, à tarde é dourada. Cortina branca é o melhor difusor que existe. || Pratique: fotografe às 9 e às 16.',
      'Cartolina em curva, presa com fita, some com o canto. || Pratique: monte o fundo por menos de R$ 30,00.',
      'No metal e no vidro você fotografa o que está em volta: cerque com papel branco. || Pratique: uma colher e um copo.',
      'Mãos dão escala; rosto dá história. Peça para a pessoa usar, não para segurar. || Pratique: cinco cliques em movimento.',
      'Endireitar, cortar, exposição, branco, nitidez. Nessa ordem, sempre. || Pratique: edite uma foto em um minuto.',
      'Um cartão cinza na primeira foto acerta a cor de todas. || Pratique: copie os ajustes para dez fotos.',
      'Lista, ordem, lote: todas de frente, depois todas de lado. Uma manhã, um catálogo. || Depois, responda ao questionário.',
    ],
    quiz: [
      {
        ask: 'O que difunde a luz da janela?',
        options: ['Papel alumínio', 'Cortina branca', 'Flash'],
        right: [1],
      },
      { ask: 'Com a janela, a luz do teto fica acesa.', truth: false },
      { ask: 'Qual é o primeiro passo da edição?', text: ['endireitar'] },
    ],
  },
  'marca-em-um-dia': {
    texts: [
      'O questionário tem dez perguntas; responda as difíceis primeiro e deixe em branco o que não souber. || Pratique: responda a número quatro.',
      'Traga cinco referências: duas de que gosta, duas de que não gosta, uma de outro ramo. || Pratique: escolha as cinco.',
      'Do nome saem três ideias; de cada ideia, dez rascunhos; de trinta, um símbolo. || Pratique: faça os dez da primeira ideia.',
      'Comente o que entende, não o que gosta. "Parece", "lembra", "não leio". || Pratique: comente uma marca famosa.',
      'Uma cor, um apoio, um neutro e uma família de letras. || Pratique: escolha e escreva por quê.',
      'Cartão, perfil e embalagem: se funciona nos três, funciona. || Pratique: aplique nos três.',
      'Na segunda rodada só se corrige. Depois, arquivos finais e a folha de uso. || Depois, responda ao questionário.',
    ],
    quiz: [
      { ask: 'Quantas referências trazer?', number: 5 },
      { ask: 'Na segunda rodada ainda se inventa.', truth: false },
    ],
  },
}
