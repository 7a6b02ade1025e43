import { vocabulary } from './plain-words.ts';

/**
 * The stems of harmless words that take many endings: "hliníkové", "hliníkových". As in `harmless-words.ts`, a stem that
 * is missing costs a question, and one that could carry money, sizes, weights, times or numbers of pieces has no place here:
 * services, slats, production, dealers, thickness and depth are left out on purpose.
 */
const PRODUCTS = vocabulary(
  'portone portoni sezional segmentow sektional sectional mallorquin cofre kellerfenster keller dachow okiennic okienic sole rotation parvek patio cellar attic loft garden garten ogród tuin jardin giardin  vorbau aufsatz einsatz fenêtr fenestr châssis portefenêtr portefen baie bow véranda véranda verrièr store brise pergola portail portillon clôtur garage galandag levant lucarn oscillobattant ' +
    'window door sash casement shutter blind awning canop screen gate skylight rooflight conservator partition façad facade bifold sidelight toplight louver vent hatch curtain ' +
    'fenster türe haustür terrassen balkon schiebe hebeschieb falt kipp dreh parallel stulp laden läden rollo rollladen raffstor jalousi markis plissee vordach wintergart trennwand glaswand schiebewand tor ' +
    'raam ramen deur pui schuif kozijn kozijnen rolluik zonwer luik luiken hordeur veranda lichtkoepel dakraam tuindeur achterdeur voordeur garagedeur overkapp carport ' +
    'ventan puert balcon contraventan celosí persian toldo mosquiter claraboy mampar cerramient ventanal vidrier cancel estor cortin ' +
    'finestr portafinestr portefinestr scuri persian tapparell avvolgibil zanzarier veneziane tend lucernar vetrat serrament infiss portoncin scorrevol ' +
    'okn okien okienn drzw balkonow tarasow rolet żaluzj moskitier markiz bram ogrodow fasad witryn pergol ' +
    'janel estor portad persian claraboi toldo mosquiteir caixilhari marquis varand ' +
    'oken okenn dveř dveří dver dvern vchodov balkonov balkónov terasov posuvn rolet žaluzi sieť sít markýz vrat brán garážov světlík svetlík pergol okenic ' +
    'ablak ajtó ajto bejárati erkély terasz redőny redony szúnyogháló zsalu zsaluzi roló tetőablak kapu ' +
    'ferestr fereastr uș ușa ferestr rulou rulo jaluzel plas obloan copertin balcon teras intrar poart ' +
    'fönst dörr altan entré ytterdörr innerdörr skjutdörr jalusi rulljalus persienn markis garageport takfönst fönsterdörr vikdörr ' +
    'vindu vindve dør yderdør hoveddør terrassedør skydedør foldedør jalous jalousi rullejalousi rulleskod markis ovenlys dreiekip balkongdør ytterdør skyvedør garasjeport ' +
    'ikkun ov ulkoov parvekeov liukuov terassiov kaihdin kaihdi rullaverho markiis lasiov ' +
    'παράθυρ πόρτ κουφώμ μπαλκονόπορτ συρόμεν ανοιγόμεν τέντ σίτ ρολ πατζούρ περσίδ εξώπορτ υαλοστάσ ' +
    'okensk vhodn balkonsk teras drsn rolet žaluzij komarnik polken prozor ulazn balkonsk klizn rolet žaluzin grilj rebrenic tend ' +
    'pencer kapı balkon sürme sürgü katlan panjur jaluz sineklik tente kepenk giriş teras',
);

const PARTS = vocabulary(
  'åpning åpningens öppning öppningens opning paneel panel panels panneaux kanal  ouvrant dormant vantau vantail batt imposte allège traverse meneau panneau poigné serrur crémon paumell charnièr quincailler ferrur seuil coulisse coffre caisson tablier glissièr sangle manivelle treuil moteur télécommand joint cadre bâti habillag couvre parclos croisillon petit bois grille cassett bras toil ' +
    'molla springs lama leaf leaves frame transom mullion bead glaz handle lock hinge hardwar threshold sill cill seal gasket rail track guide box cassette strap crank motor remote panel arm fabric bar georgian astragal trickle ' +
    'flügel flügl rahmen pfosten kämpfer sprosse glasleist griff schloss beschlag bänder schwelle dichtung schiene führung kasten gurt kurbel motor fernbedien paneel füllung oberlicht unterlicht seitenteil stoff tuch arm anschlag blende ' +
    'vleugel kader stijl roede glaslat greep slot beslag scharnier dorpel dichting geleid kast lint slinger motor afstandsbedien paneel bovenlicht zijlicht doek ' +
    'hoj marco travesañ manill cerradur herraj bisagr umbral junta guía cajón cinta manivel motor mando panel fijo lona brazo tapajunt ' +
    'telai traver montant manigli serratur ferrament cernier soglia guarnizion guid cassonett cinghi motor telecomand pannell sopraluc sottoluc tessut bracci ' +
    'skrzydł skrzydeł ram ościeżnic futryn słupek szpros klamk zamek zamk okuci zawias próg uszczelk prowadnic skrzynk taśm silnik pilot panel naświetl ' +
    'folh aro travess puxador fechadur ferrag dobradiç soleir vedant calha caixa fita motor comando painel bandeir lona braço ' +
    'křídl krídl rám sloupek stĺpik příčk prieč klik kľučk zámek zámk kování kovani pant práh prah těsnění tesneni vodítk vodiac schránk schránok box pásk motor ovládač ovladac panel nadsvětlík výplň výpln ' +
    'szárny keret tok osztó kilincs zár vasalat zsanér küszöb tömítés tomites sín szekrény gurtni motor távirányító panel felülvilágító ' +
    'canat ram toc montant traves mâner broasc feroner balama prag garnitur ghidaj caset bandă motor telecomand panou supralumin ' +
    'luft båge karm spröjs handtag lås beslag gångjärn tröskel tätning skena styrskena kassett vev motor fjärrkontroll panel överljus sidoljus väv arm ' +
    'fløj fag ramme karm sprosse greb lås beslag hængsel bundstykk tætning skinne kassette motor fjernbetjen panel overlys sidelys dug fløy håndtak hengsel terskel tetning skinne veiv ' +
    'puite karm väliposti kahva lukko heloit sarana kynnys tiiviste kisko kotelo moottor kaukosäädin paneeli kangas ' +
    'φύλλ πλαίσι κάσα χερούλι κλειδαρι μεντεσέ κατώφλι λάστιχ οδηγ κουτί μοτέρ τηλεχειρισ πάνελ φεγγίτ ύφασμα ' +
    'kril okvir podboj prečk ključavnic kljuk okov tečaj prag tesnil vodil omaric motor daljins panel nadsvetlob prečnic brav kvak šark brtv vodilic kutij daljinsk ' +
    'kanat çerçeve kasa kayıt kilit menteşe eşik conta ray kutu motor kumanda panel kumaş',
);

const MATERIALS = vocabulary(
  'aluminium alu bois acier inox fer zinc cuivre laiton composit fibr résin chêne châtaignier sapin épicéa mélèz hêtr frêne noyer acajou exotiqu merisier teck pin verr coton lin polyester acryliqu toil ' +
    'aluminum timber wood softwood hardwood steel stainless iron brass composit fibreglass fiberglass resin oak ash beech pine spruce larch cedar walnut mahogan meranti teak accoya glass laminat cotton linen polyester acrylic engineered ' +
    'kunststoff kunststof holz edelstahl stahl eisen messing verbund eich buch fichte lärch kiefer tanne esche nussbaum mahagoni glas baumwoll leinen polyester acryl leimholz schichtholz brettschicht ' +
    'hout hardhout hardhouten houten stalen rvs eiken beuken grenen vuren lariks merbau meranti kunststoffen aluminium glazen katoen linnen ' +
    'madera acero hierro latón aluminio alumini roble haya pino cedro nogal caoba iroko sapelly vidri cristal algodón lino poliéster acrílic ' +
    'legn acciaio ferro ottone alluminio rover faggi pino abet larice castagn noce mogano okum vetr cotone lino poliester acrilic massell ' +
    'drewn drewnian aluminiow stal stalow plastikow dąb dęb buk sosn świerk modrzew meranti mahoń orzech szkl szkło szklan bawełn poliester ' +
    'madeir aço ferro latão alumínio alumini carvalho faia pinho cedro nogueira mogno vidr algodão linho poliéster acrílic ' +
    'plast plastov hliník hlinik hliníkov dřev dřevěn drev dreven ocel oceľ ocelov oceľov smrk smrek smrkov smrekov borov modřín modřínov dub dubov buk bukov ořech orech mahagon meranti skl sklen sklenen bavln polyester ' +
    'műanyag muanyag alumínium fa fából acél vas tölgy bükk fenyő lucfenyő vörösfenyő dió mahagóni üveg uveg pamut poliészter ragasztott ' +
    'lemn aluminiu plastic oțel fier alam stejar fag pin brad molid larice nuc mahon meranti sticl geam bumbac poliest stratificat ' +
    'trä aluminium aluminiu stål rostfri järn mässing plast bok furu gran lärk ask valnöt mahogny teak glas bomull polyester limträ ' +
    'træ alumin stål rustfri jern messing plast eg bøg fyr gran lærk ask valnød mahogni teak glas bomuld eik bøk furu lerk ask bomull ' +
    'puu puis alumiini teräs muovi tammi pyökki mänty kuusi lehtikuusi saarni pähkinä mahonki lasi puuvill polyester ' +
    'ξύλ ξύλιν αλουμιν ατσάλ χάλυβ σίδερ πλαστικ πεύκ δρυ έλατ καρυδι μαόν γυαλ τζάμ βαμβακ πολυεστ ' +
    'lesen aluminij alumin jekl jeklen želez plastik plastičn hrast hrastov bukov smrek smrekov macesn bor oreh steklo steklen bombaž drv drven čelik čeličn smrekov ariš stakl staklen pamuk ' +
    'ahşap alüminyum çelik demir plastik meşe kayın çam ladin ceviz maun cam pamuk polyester',
);

const COLOURS = vocabulary(
  'blanc blanch gris noir brun marron beige ivoir crème roug vert bleu jaun orange violet dor argent bronze cuivr anthracit sabl taupe cendr clair foncé foncée foncées acajou chên noyer naturel bicolor ' +
    'white grey gray black brown beige ivory cream red green blue yellow golden silver bronze copper anthracite light dark natural chestnut rosewood dual ' +
    'weiß weiss grau schwarz braun beige elfenbein creme rot grün blau gelb gold silber bronze kupfer anthrazit hell dunkel natur basalt quarz schiefer goldeich winchester cremeweiß verkehrsweiß reinweiß tiefschwarz mooseich ' +
    'wit grijs grijz zwart bruin beige ivoor crème cremewit crèmewit rood groen blauw geel goud zilver brons koper antraciet antracietgrijs licht donker naturel kwarts basalt ' +
    'blanc gris negr marrón marron beige marfil crema roj verde azul amarill dorad platead bronce cobre antracit clar oscur natural bicolor ' +
    'bianc grigi ner marron beige avorio crema ross verd blu giall dorat argent bronz ram antracit chiar scur natural ciliegi ' +
    'biał szar czarn brąz brązow beż kremow czerwon zielon niebiesk żółt złot srebrn miedzian antracyt antracytow jasn ciemn naturaln orzechow dębow mahoniow dwukolor ' +
    'branc cinz cinzent pret castanh bege marfim creme vermelh verde azul amarel dourad pratead bronze cobre antracit clar escur natural ' +
    'bíl biel šed siv čern čiern hněd hned béžov krémov červen zelen modr žlut žlt zlat stříbrn striebr měděn antracit antracitov světl svetl tmav přírodn prírodn ořechov dvoubarev ' +
    'fehér feher szürke szurke fekete barna bézs krém piros zöld kék sárga arany ezüst bronz antracit világos sötét natúr dió színű aranytölgy ' +
    'alb gri negr maro bej crem roș verde albastr galben auri argint bronz cupru antracit deschis închis natural bicolor ' +
    'vit vitmål grå svart brun beige gräddvit röd grön blå gul guld silver brons koppar antracit antracitgrå ljus mörk natur naturell ' +
    'hvid hvidmal grå sort brun beige cremehvid rød grøn blå gul guld sølv bronze kobber antracit antracitgrå lys mørk natur hvit hvitmal svart gull bronse kobber antrasitt ' +
    'valkois harma musta ruskea beige kerma punais vihreä sinis kelta kulta hopea pronssi kupari antrasiitti vaalea tumma luonno ' +
    'λευκ άσπρ γκρι μαύρ καφέ μπεζ κρεμ κόκκιν πράσιν μπλε κίτριν χρυσ ασημ χάλκιν ανθρακ ανοιχτ σκούρ φυσικ ' +
    'bel siv črn rjav bež kremn rdeč zelen modr rumen zlat srebrn bronast bakren antracit svetl temn naravn bijel crn smeđ krem crven plav žut bakren tamn prirodn ' +
    'beyaz gri siyah kahve bej krem kırmızı yeşil mavi sarı altın gümüş bronz bakır antrasit açık koyu doğal',
);

const SURFACES = vocabulary(
  'beits beiset beis lakierowan lakier lasierend verniciat  laqu plax anodis thermolaqu satin brillan mat lisse structur sabl granit brossé brossée huilé lasur vernis peint plaqué filmé revêt imitation effet aspect finition teint motif décor ' +
    'lacquer foil foiled anodis anodiz powder coated painted stain oiled primed brushed smooth matt matte gloss satin textur grain woodgrain effect look finish pattern decor veneer ' +
    'lackier foliert folie eloxier beschichtet pulverbeschicht lasiert geölt grundiert gebürstet glatt matt glänz seidenmatt struktur dekor optik maserung furnier oberfläch ' +
    'gelakt foli geanodiseerd gepoedercoat gebeitst geolied gegrond geborsteld glad mat glans structuur nerf houtnerf effect uitstraling afwerk afgewerkt ' +
    'lacad foliad anodizad pintad barnizad aceitad cepillad mate brillo satinad texturad imitación efecto acabad chapad ' +
    'laccat laminat pellicolat anodizzat vernic oliat spazzolat lisci opac lucid satinat goffrat effett finitur venat impiallacciat ' +
    'lakier okleinow oklein anodow malowan olejow szczotkow gładk matow połysk satynow strukturaln imitacj efekt wykończ fornir ' +
    'lacad foliad anodizad pintad envernizad oleado escovad mate brilh acetinad texturad imitação efeito acabament ' +
    'lakovan fóliovan foliov eloxovan natíran malovan olejovan kartáčovan kartáčova hladk matn lesk strukturovan imitac efekt povrch dýh ' +
    'lakk fóliás folias fóliázott eloxált festett pácolt olajozott csiszolt sima matt fényes strukturált mintás hatású felületű ' +
    'lăcuit vopsit foliat anodizat băițuit uleiat periat neted mat lucios satinat structurat imitați efect finisaj furnir ' +
    'lack lackerad folierad anodiserad målad laser oljad borstad slät matt blank struktur imitation effekt finish faner ' +
    'lakeret folieret anodiseret malet olieret børstet glat mat blank struktur imitation effekt finish lakkert foliert anodisert malt oljet glatt ' +
    'maalat lakat anodisoit öljyt harjat sileä matta kiilt struktuuri jäljitelmä pinta ' +
    'λακαρισμ ανοδιωμ βαμμέν γυαλισμ ματ σατινέ δομή απομίμησ φινίρισμ ' +
    'lakiran foliran eloksiran barvan oljen krtačen gladk mat sijaj struktur imitacij učinek bojan bojen uljen četkan glatk sjaj efekt obrad ' +
    'lake folyo eloksal boyal yağl parlak mat düz desen görünüm kaplama',
);

const QUALITIES = vocabulary(
  'encastr levage levant métalliqu metallisch metallic metallo metal extensibl rayad rayé rigat striped gestreift seitlich geführt lateraal ocieplan ociepl coibentat isolat aislad verzinkt galvanis galvaniz zincat ocynkowan zinkal blackout verdunkel occultant oscurant verduister pimentav zaciemniając runkoin rungo camlı cam rated  therm thermiqu phoniqu acoustiqu isol isolant sécurit renforc intégr intégral extérieur intérieur électriqu manuel solaire radio automatiqu télescopiqu rénov neuf standard classiqu modern contemporain traditionnel confort passiv étanch résist feu coup rupteur rupture pont émissiv trempé feuillet transparent translucid opaqu dépoli ' +
    'therm acoustic insulat secur safet reinforc integral integrat extern intern electric manual solar radio automatic telescopic renovat standard classic modern contemporar traditional comfort passiv weather resist proof fire break bridge toughen temper laminat clear obscur opaque frosted slim slimline ' +
    'wärm schall isolier sicherheit einbruchhemm verstärkt integriert außen aussen innen elektr manuell solar funk automat renovier altbau neubau standard klassi modern komfort passiv dicht brand rauch wetter sonnen sicht schutz thermisch getrennt zweifach dreifach vierfach verglas ornament klar matt schmal ' +
    'isol geluid veilig inbraakwerend versterkt geïntegreerd buiten binnen elektrisch handbedien bandbedien zonne draadloos automatisch renovatie nieuwbouw standaard klassiek modern comfort passief waterdicht brandwerend thermisch onderbroken dubbel drievoud beglaas beglazing helder mat smal ' +
    'térmic acústic aislant segurid reforzad integrad exterior interior eléctric manual solar radio automátic renovación obra estándar clásic modern tradicional confort pasiv rotura puente emisiv templad laminad transparent traslúcid opac ' +
    'termic acustic isolant sicurezz blindat rinforzat integrat estern intern elettric manual solar radio automatic ristruttur standard classic modern tradizional comfort passiv taglio ponte emissiv temperat stratificat trasparent opac satinat ' +
    'termiczn akustyczn izolac ciepł antywłamaniow wzmocnion zintegrowan zewnętrzn wewnętrzn elektryczn ręczn solarn radiow automatyczn renowac standardow klasyczn nowoczesn tradycyjn pasywn ogniow dymoszczeln dwuszybow trzyszybow czteroszybow hartowan laminowan przezroczyst mleczn bezpieczn ciepłochronn ' +
    'térmic acústic isolant seguranç reforçad integrad exterior interior elétric manual solar rádio automátic renovação obra padrão clássic modern tradicional confort passiv corte ponte emissiv temperad laminad transparent opac ' +
    'tepeln zvukov izolační izolačn bezpečnostn zesílen zosilnen integrovan venkovn vonkajš vnitřn vnútorn elektrick ruční ručn solárn rádiov automatick renovační standardn štandardn klasick modern tradičn pasivn pasívn protipožár protipožiar dvojskl trojskl dvoj troj kalen vrstven čir mléčn ' +
    'hő hang szigetelt szigetelő biztonsági biztonsag megerősített beépített külső belső elektromos kézi szolár rádiós automata felújítás szabvány standard klasszikus modern hagyományos komfort passzív tűzgátló hőhíd kétrétegű háromrétegű edzett ragasztott átlátszó tejüveg motorral motoros ' +
    'termic fonic acustic izolant izolat siguranț ranforsat integrat exterior interior electric manual solar radio automat renovare standard clasic modern tradițional confort pasiv rupere punte dublu triplu tripan bipan securizat laminat transparent mat ' +
    'värme ljud isoler säkerhet inbrott förstärkt integrer utvändig invändig elektrisk manuell sol radio automatisk renovering standard klassisk modern traditionell komfort passiv brand bruten köldbrygga tvåglas treglas härdat laminerat klar frostad ' +
    'varme lyd isoler sikkerhed indbrud forstærk integrer lateral vertical horizontal horisont udvendig indvendig elektrisk manuel sol radio automatisk renovering standard klassisk moderne komfort passiv brand kuldebro tolags trelags hærdet lamineret klar matteret sikkerhet innbrudd forsterk utvendig innvendig tolag trelag herdet laminert ' +
    'lämpö ääni erist turva murto vahvist integroi ulko sisä sähkö manuaal aurinko radio automaat remontti vakio klassi moderni perintei mukavuus passiivi palo kaksilas kolmilas karkaistu laminoi kirkas ' +
    'θερμ ηχο μονωτ ασφαλ ενισχυμ εξωτερ εσωτερ ηλεκτρ χειροκίνητ ηλιακ αυτόματ ανακαίνισ στάνταρ κλασικ μοντέρν παραδοσιακ θερμοδιακοπ θερμομονωτ διπλ τριπλ διάφαν ' +
    'toplotn zvočn izolac varnostn protivlomn ojačan vgrajen zunanj notranj električn ročn solarn radijsk samodejn obnov standardn klasičn modern tradicional udobj pasivn požarn prekinjen dvoslojn troslojn kaljen lepljen prozor toplinsk zvučn sigurnosn protuprovaln ugrađen vanjsk unutarnj ručn automatsk protupožarn dvostruk trostruk prozirn ' +
    'ısı ses yalıtım güvenlik takviye entegre dış iç elektrikli manuel güneş radyo otomatik yenileme standart klasik modern geleneksel konfor pasif yangın temperli lamine şeffaf buzlu',
);

const OPENINGS = vocabulary(
  'fixe ouvrant oscillo battant coulissant basculant soufflet pivotant pliant repliable tirant poussant gauche droit anglais levant ' +
    'fixed tilt turn slide sliding pivot fold folding hung lift top side bottom left right inward outward opening hinged ' +
    'fest dreh kipp schiebe schwing klapp falt wende links rechts öffnend einwärts auswärts nach innen aussen öffn flüglig flügelig einteilig zweiteilig ' +
    'vast draai kiep schuif taats vouw klep links rechts naar binnen buiten openend enkel dubbel ' +
    'fij abatibl oscilobatient corredera corrediz pivotant plegabl proyectant izquierd derech apertur practicabl elevabl ' +
    'fiss battent ribalt scorrevol bilico pieghevol vasistas sinistr destr apertur alzant ' +
    'stał uchyln rozwiern przesuwn obrotow składan lew praw otwieran podnoszon jednoskrzydł dwuskrzydł trzyskrzydł jednodzieln ' +
    'fix batent oscilobatent correr basculant pivotant dobrável projetant esquerd direit abertur elevatóri ' +
    'pevn otvírav otváravosklopn otevíravosklopn sklopn posuvn kyvn skládac prav otvíran otvárav jednokřídl dvoukřídl trojkřídl jednokrídl dvojkrídl zdvižn ' +
    'fix nyíló bukó bukonyilo billenő toló csúszó harmonika bal jobb jobbos balos emelő kétszárnyú egyszárnyú ' +
    'fix oscilobatant batant glisant rabatabil pivotant pliabil stâng dreapt deschider culisant ' +
    'fast öppningsbar sidohäng topphäng underhäng vrid skjut pivå vänster höger inåt utåt enkel dubbel tvådelad enluft tvåluft treluft ' +
    'fast oplukk sidehæng tophæng vende skyde folde dreje kip venstre højre indad udad enkelt dobbelt enfløjet tofløjet åpn sidehengs topphengs skyve folde vipp høyre innad utad ' +
    'kiinte avattav sivusaran yläsaran liuku taitto kääntö vasen oike ' +
    'σταθερ ανοιγόμεν ανάκλιν ανακλινόμεν συρόμεν περιστρεφ πτυσσόμεν αριστερ δεξ μονόφυλλ δίφυλλ τρίφυλλ ' +
    'fiksn odpiraj nagibn vrtljiv drsn zložljiv desn enokriln dvokriln trikriln otklop zaokretn klizn sklopiv lijev jednokriln dvokriln ' +
    'sabit açılır vasistas sürme katlanır sol sağ kanatlı açılım',
);

/** Articles and prepositions that are not in `harmless-words.ts`; none of them divides, adds or begins a range. */
const SMALL = vocabulary(
  'dell nell sull olarak ' +
    'd l qu c un leur leurs ainsi comme chez dont bien ' +
    'into onto via our their his her any such also only ' +
    'vom beim zum zur ins sowie auch nur alle alles dieser diese dieses jeder welche seit ' +
    'de het een bij ook alleen alle deze die dat naar voor achter ' +
    'del los las al lo un una uno y e o u como muy también solo ' +
    'un uno una lo gli dei degli delle nel nella nei sul sulla col anche solo ' +
    'oraz lub także tylko przy ten ta te ' +
    'um uma no na nos nas pelo pela também só ' +
    'ze se při také jen pri tiež len ' +
    'a az és vagy is csak ' +
    'un o și sau de din în doar ' +
    'en ett den det som och eller även bara i på ' +
    'en et den det som og eller også kun i på bare ' +
    'ja tai myös vain sekä ' +
    'ο η το οι τα ένα μια και ή επίσης μόνο ' +
    'in ali tudi le pri med i ili također samo pri ' +
    've veya ile için da de bir',
);

const SETS = [PRODUCTS, PARTS, MATERIALS, COLOURS, SURFACES, QUALITIES, OPENINGS];

/** Endings of nouns and adjectives, without accents; none of them is a unit, a price or a number. */
const ENDINGS = [
  '|s|e|es|er|en|em|ern|n|nen|a|as|an|arna|ane|et|ets|ene|o|os|oi|i|ia|ie|io|y|u|ou|ov|ow|ova|ove|ovy|ovi|ovych|ovym|oveho|ego|emu|ej|im|ym|ych|ich|ymi|imi|ami|am|ach|om|ech|eho|ho|mu',
  '|ka|ky|ke|ku|ko|kou|kami|ik|iky|iku|na|ne|ni|no|ny|nu|nou|nym|nych|neho|nej|nim|nih|nog|nom|ski|sko|ska|ske|skie|skich|skych|owy|owa|owe|owych|owym|owej|iem|mi|h|ch|ma|ega|ih|oga|og',
  '|k|ok|ek|ak|t|ot|at|ban|ben|val|vel|gal|gel|kal|kel|tal|tel|bal|sal|sel|zal|zel|ral|rel|nal|nel|lal|lel|hoz|hez|nak|nek|ra|re|ja|je|os|es|as|u|ssa|lla|sta|lta|ien|in|it|ista|inen|isen|iset|lar|ler|lari|leri|li|lu|si|su|sı|nin|nın|ı',
  '|ul|ului|ei|le|lor|uri|ile|urile|ο|α|ι|η|ου|ων|ες|ος|ους|ης|ας|ια|ιο|ιου|ιων|ε|ee|ees|age|ing|ings|ed|ung|ungen|ige|iger|iges|igen|isch|ische|ischer|isches|ant|ants|ante|antes|ente|enti|able|ables|iss|ite|ee|te|tes|ale|ali|al|aux|elle|eux|euse|ique|iques|ve|vo|vi|va|if|ive|ives|ivo|iva|ivos|ivas|ivi|zione|cao|cion',
]
  .join('')
  .split('|');
const ENDING = new Set(ENDINGS);
const LONGEST_ENDING = 6;
const SHORTEST_STEM = 4;

const isStem = (part: string): boolean => SETS.some((stems) => stems.has(part));

/** Whether a word is a harmless stem with an ending, or one of the small words. */
export const isHarmlessForm = (word: string): boolean => {
  if (SMALL.has(word) || isStem(word)) return true;
  const first = Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING);
  for (let at = word.length - 1; at >= first; at--)
    if (ENDING.has(word.slice(at)) && isStem(word.slice(0, at))) return true;
  return false;
};
