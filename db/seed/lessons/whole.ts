/** Lessons that are read in some minutes: paragraphs apart by a line, headings after `##`. */
const whole = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => line.trim())
    .join(' || ')

export const TAX_CALENDAR = whole(`
Imposto de autônomo não é difícil: é espalhado. Cada obrigação tem um dia, um site e uma consequência, e quase todo susto vem de descobrir a data depois dela. Nesta aula você monta um calendário de uma página e passa a gastar com ele poucos minutos por mês.
## Primeiro: em qual caso você está
Há três situações comuns. A primeira é a de quem abriu um MEI: fatura até R$ 81.000,00 por ano e exerce uma atividade que está na lista. A segunda é a de quem tem uma microempresa no Simples Nacional, porque passou desse valor ou porque a atividade não cabe no MEI. A terceira é a de quem recebe como pessoa física, sem empresa aberta. Se você recebe de empresas, elas costumam reter o imposto; se recebe de outras pessoas, quem calcula e paga é você, pelo carnê-leão.
Dá para estar em duas ao mesmo tempo: muita gente tem um MEI e ainda recebe aluguel ou aulas como pessoa física. Nesse caso o calendário tem linhas dos dois.
## O que vence todo mês
Quem é MEI paga o DAS até o dia 20. O valor é fixo e pequeno, e vence mesmo no mês em que você não faturou nada. Atrasar dois ou três não fecha a empresa, mas cobra multa e juros e, pior, deixa buracos na contagem para a aposentadoria e para o auxílio-doença.
Quem está no Simples também tem o dia 20, com uma diferença: o valor depende do que faturou no mês anterior, e alguém precisa declarar esse faturamento antes de emitir a guia. Se você tem contador, é ele; o seu trabalho é mandar as notas até o dia que ele pedir. Anote esse dia no calendário, não o dia 20.
Quem usa o carnê-leão soma o que recebeu de pessoas no mês, desconta as despesas do livro-caixa e paga até o último dia útil do mês seguinte. Faça a soma no mesmo dia em que confere as quatro contas: os números já estão na tela.
## O que vence uma vez por ano
O MEI entrega a declaração anual, a DASN, até 31 de maio. Ela pede só duas coisas: quanto você faturou no ano anterior e se teve empregado. Leva cinco minutos para quem anotou o faturamento e uma tarde para quem não anotou.
A pessoa física entrega o imposto de renda, em geral de março até o fim de maio. Ter um MEI não obriga por si só; o que obriga é o quanto você recebeu, o que tem e o que vendeu. O lucro do MEI entra como rendimento isento só até um limite, e o que passa dele é tributado. Por isso vale guardar as despesas, e não só as notas que você emitiu.
No começo do ano, confira também a taxa de fiscalização da sua cidade e, se for o caso, a anuidade do conselho da profissão. As datas mudam de lugar para lugar: procure uma vez, anote e copie para o ano seguinte.
## Como montar o seu
Abra o calendário que você já usa no celular. Crie um lembrete que se repete no dia 15 com o nome da guia do mês, e não no dia 20: cinco dias de folga pagam um feriado, um boleto que não abre ou um banco fora do ar. Crie outro para o primeiro sábado de maio, com a declaração anual. Crie um terceiro para a última sexta do mês, que diz apenas: conferir e guardar.
Em cada lembrete, cole o endereço do site e o nome da conta de onde sai o dinheiro. Quem abre o lembrete não deve precisar procurar nada. E deixe o dinheiro esperando: a conta de impostos existe para que o dia do vencimento seja um dia como os outros.
Se já há guias atrasadas, não comece por elas. Monte o calendário daqui para a frente, pague a deste mês e só então entre no portal, some o que ficou para trás e peça o parcelamento. Parar de abrir buracos vem antes de tapar os antigos.
Pratique: crie agora os três lembretes, com site e conta. Depois escreva numa linha quanto você separa de cada recebimento para não pensar mais nisso.
`)

export const FIRST_MESSAGES = whole(`
As primeiras vendas quase nunca vêm de anúncio. Vêm de gente que já confia um pouco em você e ainda não sabe que você resolve aquele problema. Esta aula é sobre contar isso a dez pessoas, uma por uma, sem virar aquele conhecido que só escreve para vender.
## Quem entra na lista
Abra as conversas do seu celular e volte três meses. Anote quem falou do problema que a sua oferta resolve, mesmo de passagem. Depois anote quem conhece muita gente com esse problema: a contadora do bairro, a dona do estúdio, o síndico. Por fim, quem já comprou alguma coisa de você. Dez nomes bastam, e dez nomes certos valem mais que mil seguidores.
Deixe de fora quem compraria por pena. Uma venda para ajudar você não ensina nada sobre a oferta, e é disso que estas dez conversas tratam: aprender.
## O que a mensagem tem
Toda boa primeira mensagem tem quatro partes curtas. A primeira é um motivo verdadeiro para escrever justamente àquela pessoa: algo que ela disse, fez ou pediu. A segunda é o que você está fazendo, na frase que montou no módulo anterior. A terceira é uma pergunta fácil de responder, que aceita um não. A quarta é uma saída: deixe claro que não precisa responder agora.
Veja um exemplo de quem organiza as finanças de salões. "Oi, Renata. Lembrei de você dizendo em maio que nunca sabe se o mês foi bom até ele acabar. Montei um jeito de ver isso toda sexta, em vinte minutos, para salões pequenos. Você ainda passa por isso? Se já resolveu, adoraria saber como; se não for hora, sem problema nenhum."
Repare no que não está lá: preço, link, lista de vantagens, áudio de três minutos. A primeira mensagem não vende. Ela descobre se há uma conversa.
## O que fazer com cada resposta
Se a pessoa diz que sim, que ainda passa por isso, faça mais uma pergunta antes de oferecer: o que você já tentou? A resposta mostra quanto o problema incomoda e quais palavras ela usa. Só depois diga como funciona, quanto custa e qual é o próximo passo, numa mensagem só, que ela possa reler.
Se diz que não, agradeça e pergunte quem ela conhece que passa por isso. Metade das indicações nasce de um não simpático. Se não responde, espere uma semana e escreva uma única vez mais, com algo útil: um modelo, uma conta pronta, um aviso de prazo. Depois disso, deixe em paz. Insistir uma terceira vez custa mais do que a venda vale.
Se pergunta o preço logo de cara, responda com o preço. Esconder cansa e parece truque. Diga o valor, o que está incluído e a garantia, e volte à pergunta: faz sentido para o que você precisa hoje?
## Anote, porque a memória é otimista
Faça uma tabela com cinco colunas: nome, dia, o que respondeu, palavras exatas e próximo passo. Depois de dez conversas, leia só a coluna das palavras. As que se repetem três vezes vão para o título da sua página, no lugar das suas. É a pesquisa mais barata que existe, e você ainda vende no caminho.
Conte também os números: de dez mensagens, quantas viraram conversa, quantas ouviram o preço e quantas pagaram. Cinco, três e uma é um bom começo. Se ninguém respondeu, o problema está na lista ou no motivo; se todos conversaram e ninguém pagou, está na oferta. Mexa só na parte que falhou e escreva para outros dez.
Uma última regra: cada mensagem é escrita à mão. Copiar e colar para dez pessoas economiza uma hora e queima dez conversas. Cinco por dia, em dois dias, cabem entre um café e outro.
Pratique: escolha os dez nomes, escreva as duas primeiras mensagens agora e mande antes de abrir a próxima aula.
`)

export const HUNDRED_SKETCHES = whole(`
A primeira ideia é quase sempre a primeira de todo mundo. Para uma torrefação, é um grão; para uma clínica, uma cruz; para uma escola, um lápis. Não é falta de talento: é o caminho mais curto que a cabeça conhece. O exercício desta aula serve para gastar esse caminho depressa e chegar aonde os outros não foram.
## Prepare a mesa antes do relógio
Separe dez folhas e dobre cada uma até ter dez quadros. São cem. Use uma caneta que não apaga, de ponta média: lápis convida a corrigir, e hoje ninguém corrige. Deixe à vista as três palavras que descrevem a marca e o painel de referências, e guarde o celular em outro cômodo.
Escreva no alto da primeira folha a pergunta do projeto. No nosso caso: como alguém reconhece esta torrefação numa sacola, do outro lado da rua? A pergunta impede que o exercício vire uma coleção de desenhos bonitos de café.
## A hora, minuto a minuto
Cem rascunhos em sessenta minutos dão trinta e seis segundos para cada um. É pouco de propósito. Nos dez primeiros minutos saem os óbvios: grão, xícara, fumaça, folha. Desenhe todos, sem julgar; eles precisam sair para dar lugar.
Entre o vigésimo e o quinquagésimo vem o deserto. Você vai achar que acabou. É aqui que a maioria para, e é por isso que as marcas se parecem. Quando travar, mude o jeito de olhar, não o tema: desenhe só com linhas retas; só com círculos; só com a letra inicial; só o espaço vazio entre duas formas; o objeto visto de cima; o gesto de quem usa, e não a coisa usada.
Depois do sexagésimo, junte. Pegue dois rascunhos que não têm nada a ver e faça um só. A janela da loja com a letra do nome. O caminho do bairro com o desenho do grão. A maior parte não presta, e duas ou três vão surpreender você. Os vinte últimos costumam ser os mais seus, porque já não sobrou nada emprestado.
## Escolher sem se enganar
Levante, beba água e volte quinze minutos depois. Cole as dez folhas na parede e olhe de longe. Marque com um ponto tudo o que você consegue descrever por telefone em uma frase: "a letra T feita de duas xícaras de lado". Se a frase precisa de três vírgulas, o desenho também precisa, e ninguém vai lembrar.
Agora faça três perguntas a cada marcado. Funciona do tamanho de uma unha? Funciona em uma cor só, num carimbo torto? Poderia ser da concorrente sem mudar nada? Quem passa nas duas primeiras e responde não à terceira continua. É comum sobrarem de três a seis.
Mostre os que sobraram a alguém que não é da área, por dois segundos cada, e peça que desenhe de memória. O que a pessoa guardou é o que a marca tem. Às vezes ela desenha algo melhor do que o seu rascunho; agradeça e use.
## O que levar para a próxima aula
Fotografe as dez folhas de cima, com luz da janela, e numere os escolhidos. Não passe nada para o computador ainda: o vetor dá cara de pronto a qualquer coisa, e você perderia a coragem de mudar. Na aula seguinte a malha mostra o que está torto em cada um.
Guarde também os noventa e tantos que ficaram de fora. Na apresentação ao cliente, uma página com todos eles diz mais sobre o seu trabalho do que qualquer parágrafo, e responde antes da hora à pergunta: você pensou em um grão de café?
Pratique: ligue o relógio e faça os cem. Se parar antes, anote em qual número foi e o que você sentiu; amanhã comece desse número.
`)

export const TEN_MINUTE_REPORT = whole(`
A ferramenta de anúncios mostra mais de duzentos números. Você precisa de cinco, sempre na mesma ordem, uma vez por semana. Quem olha todo dia mexe todo dia, e quem mexe todo dia nunca descobre o que funcionou.
## Os cinco números
O primeiro é quanto você gastou na semana. Parece bobo, mas é o que permite comparar com o que entrou, e muita gente só descobre o gasto na fatura do cartão.
O segundo é quantas pessoas viram o anúncio pelo menos uma vez, o alcance. Ele diz se há público para o que você vende na sua região. Se o alcance quase não cresce de uma semana para outra, você está mostrando a mesma imagem às mesmas pessoas.
O terceiro é quanto custou cada visita à página. Divida o gasto pelas visitas. Sozinho ele não diz se vale a pena; serve para comparar duas imagens da mesma campanha.
O quarto é quantas conversas ou pedidos começaram, e quanto custou cada um. É o número que mais engana, porque conversa não é venda. Anote ao lado quantas vieram de gente que poderia comprar de verdade.
O quinto é quantas vendas saíram dali e quanto sobrou depois de pagar o anúncio. É o único que paga o aluguel. Se você não consegue dizer de onde veio a venda, pergunte a cada pessoa como chegou até você e escreva a resposta.
## A ordem importa
Leia de baixo para cima: comece pela venda. Se sobrou dinheiro, a campanha está boa, mesmo que a visita pareça cara. Se não sobrou, suba um número e procure onde a conta quebra. Muitas conversas e nenhuma venda: o problema está na oferta ou no atendimento, e não no anúncio. Muitas visitas e nenhuma conversa: está na página. Poucas visitas para muito alcance: está na imagem ou na frase. Pouco alcance: está no público ou no orçamento.
Um exemplo. Em sete dias, uma confeiteira gastou R$ 140,00, alcançou 5.200 pessoas, teve 96 visitas, 14 conversas e 4 encomendas, com sobra de R$ 62,00 em cada uma. Cada visita custou R$ 1,46, cada conversa R$ 10,00 e cada venda R$ 35,00. Sobraram R$ 108,00 depois do anúncio. Vale manter. E o relatório mostra onde melhorar: de 96 visitas, só 14 perguntaram, então a página é a próxima a mudar.
Repare que ela não mexeu no público nem na imagem. Mudar três coisas de uma vez deixaria a semana seguinte sem resposta nenhuma.
## Dez minutos, no relógio
Escolha um dia e uma hora fixos, com pelo menos sete dias entre um relatório e outro. Antes disso os números ainda balançam: um único pedido numa terça parece um sucesso, e um domingo vazio parece um desastre.
Nos primeiros três minutos, copie os cinco números para a folha, uma linha por semana. Nos três seguintes, compare com a linha de cima e circule o que mudou mais de um quinto. Menos que isso é sorte ou azar. Nos três últimos, escreva uma frase que começa com "na próxima semana eu vou" e termina com uma coisa só. No minuto que sobra, feche a ferramenta.
Se nada mudou mais de um quinto, a frase é "na próxima semana eu vou deixar como está". Manter também é decisão, e costuma ser a mais difícil.
## O que não olhar
Curtidas, novos seguidores e a nota que a própria ferramenta dá ao anúncio não entram na folha. Eles sobem com imagens bonitas e descem com imagens que vendem. Também não compare o seu custo com o de outra pessoa: a cidade, o preço e a margem dela são outros. O único concorrente do relatório é a sua linha de cima.
Pratique: monte a folha com as cinco colunas e preencha a última semana, mesmo que faltem números. O que faltar é a sua primeira tarefa.
`)
