import { isHarmlessForm } from './harmless-stems.ts';
import { vocabulary } from './plain-words.ts';

/**
 * Words that may stand beside a price list without changing what its numbers are, in twenty languages. The reader is
 * closed: a word that is in none of its vocabularies is asked about, so this list bounds needless questions and nothing
 * else. Left out on purpose, since they may change the meaning of a price: "per", "pro", "je", "set", "pair", "pack",
 * "from", "less", "more" and whatever is added, divided, weighed or counted.
 */
const SMALL_WORDS = vocabulary(
  'le la les l un une des de d du et ou à a au aux en dans sur sous avec pour selon sans hors ce ces cette nos votre vos notre est sont ne pas si ' +
    'the an and or of in on at with without for to by our your this these all is are be as not it its which within ' +
    'der die das den dem des ein eine einer eines und oder mit ohne für im am zum zur auf an aus bei nach alle aller sich ist sind nicht als wie unser unsere ihr ' +
    'het een en of van voor met zonder op bij aan uit alle onze uw deze dit zijn wordt worden niet volgens ' +
    'el los las una uno unos y o con para según todos todas nuestro nuestra su este esta estos del al no es son se sin ' +
    'il lo gli i una uno e ed con di nel nella della dello dei degli delle al alla allo ai alle secondo tutti tutte nostro questo questa sono non si senza ' +
    'os as um uma uns com para segundo todos todas nosso do da dos das no na nos nas ao à não são se sem ' +
    'i z ze oraz lub dla na do wszystkie nasze jest są nie się bez w we ' +
    'a s se na do ve v všechny naše je jsou není bez pre vo so všetky sú nie ' +
    'és vagy az egy minden nem nélkül van vannak szerint ' +
    'și sau cu pentru din la în toate este sunt nu fără al ale ' +
    'och eller med för till i på av alla vår våra är inte utan og eller med for til på af av alle vår er ikke uden uten det den en et ett ' +
    'ja tai kaikki on ovat ei ilman ' +
    'και ή με για του της των το τα τη την τον στο στη σε όλα όλες είναι δεν χωρίς ' +
    'in ali s z na v vse je so ni brez i ili sa na u sve je su nije bez ' +
    've veya ile için tüm bir değil',
);

const PRODUCTS = vocabulary(
  'menuiserie menuiseries ouvrant ouvrants dormant dormants croisée croisées lucarne vasistas imposte allège traverse meneau panneau panneaux ' +
    'persienne persiennes jalousie brise soleil bso screen screens enroulable enroulables roulant roulants roulante coffre caisson tablier lame orientables ' +
    'serrure poignée poignées crémone quincaillerie ferrage seuil rénovation neuf applique tunnel feuillure vitrine véranda vérandas pergolas portails ' +
    'clôture portillon porche entrée service cave cellier toit toiture velux moustiquaires rouleau plissé plissée voile bannes banne terrasse ' +
    'joinery frame frames outer mullion transom skylight rooflight rooflights fanlight bifold folding pleated roman vertical venetians louvre louvres ' +
    'handle handles lock locks hinge hinges hardware sill threshold entrance front back side internal external interior exterior porch conservatory ' +
    'bay bow hung awnings garage gates fence insect fly plisse mosquito cassette motor motorised motorized manual crank chain cord electric wireless ' +
    'fenster fensterelement türen tür türe haustür haustüren innentür innentüren nebeneingangstür kellertür balkontür terrassentür schiebetür schiebetüren hebeschiebetür ' +
    'faltwand haustürelement rahmen blendrahmen flügelrahmen pfosten riegel oberlicht unterlicht seitenteil sprosse sprossen rollladen rollläden rolladen raffstore ' +
    'raffstores jalousien plissee plissees insektenschutz fliegengitter spannrahmen drehrahmen markisen kassettenmarkise gelenkarmmarkise wintergarten dachfenster ' +
    'griff griffe beschlag beschläge schwelle garagentor garagentore sektionaltor rolltor tor tore zaun element elemente motor antrieb kurbel gurt elektrisch funk ' +
    'ramen raam deuren deur voordeur voordeuren achterdeur schuifdeur schuifdeuren kozijn kozijnen draaideur draaikiep draaikiepraam vast vaste vleugel rolluik rolluiken ' +
    'zonwering screens horren jaloezie jaloezieën rolgordijn rolgordijnen luifel zonnescherm zonneschermen poorten sectionaalpoort greep beslag dorpel bediening ' +
    'ventanas ventana puertas puerta corredera correderas abatible abatibles oscilobatiente oscilobatientes practicable practicables persianas persiana toldo toldos mosquiteras ' +
    'estor estores cortina cortinas balconera balconeras cerradura manilla herraje umbral marco marcos hoja entrada cristal ' +
    'finestre finestra porte porta portafinestra portefinestre portoncino portoncini scorrevole scorrevoli battente battenti ribalta vasistas persiane tapparella tapparelle avvolgibile ' +
    'avvolgibili zanzariere tenda tende veneziana veneziane serramento serramenti infisso infissi telaio telai anta ante serratura maniglia ferramenta soglia ingresso ' +
    'okna okno okien drzwi balkonowe wejściowe przesuwne uchylno rozwierno rolety roleta żaluzje moskitiery markizy bramy brama garażowa rama ramy skrzydło klamka okucia próg ' +
    'janelas janela portas porta correr batente oscilobatente persiana persianas toldos mosquiteiras caixilho caixilharia aro fechadura puxador soleira entrada ' +
    'oken dveří dveře vchodové balkonové posuvné žaluzie rolety síť sítě markýzy vrata garážová rám rámu kování klika práh okien dverí vchodové kľučka prah brána ' +
    'ablak ablakok ajtó ajtók bejárati erkélyajtó tolóajtó redőny redőnyök szúnyogháló roló napellenző kapu garázskapu keret tok kilincs vasalat küszöb bukónyíló ' +
    'ferestre fereastră uși ușă intrare balcon glisante glisantă rulouri jaluzele plasă plase copertină copertine porți ramă toc mâner feronerie prag oscilobatant oscilobatantă ' +
    'fönster dörrar ytterdörr ytterdörrar altandörr skjutdörr jalusier persienner rullgardin rullgardiner insektsnät markiser portar garageport karm båge handtag beslag tröskel ' +
    'vinduer døre yderdør yderdøre terrassedør skydedør persienner rullegardin rullegardiner insektnet porte garageport greb ramme bundstykke dører ytterdør balkongdør skyvedør ' +
    'persienne rullegardin insektnett garasjeport håndtak terskel ikkunat ovet ulkoovi parvekeovi liukuovi kaihtimet rullaverho hyönteisverkko markiisi portti autotallinovi kahva karmi kynnys ' +
    'παράθυρα πόρτες κουφώματα κούφωμα συρόμενα ανοιγόμενα ανοιγόμενο ρολά ρολό περσίδες σίτα σίτες τέντα τέντες πλαίσιο φύλλο είσοδος γκαραζόπορτα ανάκλιση ' +
    'okna vrata vhodna balkonska drsna rolete roleta žaluzije komarnik komarniki markize okvir kljuka okovje prag garažna prozori vrata ulazna balkonska klizna komarnici tende okov kvaka ' +
    'pencereler kapılar pencere kapı giriş balkon sürme sürgülü vasistas panjur panjurlar jaluzi sineklik tente çerçeve kasa kanat kol eşik garaj',
);

const LOOKS = vocabulary(
  'optik dekor pvc upvc alu aluminium aluminio alluminio aluminiu hliník alumínium alumiini αλουμίνιο aluminij alüminyum bois wood holz hout madera legno drewno madeira dřevo drevo fa ' +
    'lemn trä træ tre puu ξύλο les drvo ahşap acier steel stahl staal acero acciaio stal aço ocel oceľ acél oțel stål teräs χάλυβας jeklo čelik çelik chêne oak eiche eiken roble ' +
    'rovere dąb carvalho dub tölgy stejar eg eik tammi δρυς hrast meşe pin pine kiefer grenen pino sosna borovice borovica fenyő furu fyr mänty bor çam meranti mahogany merbau ' +
    'kunststoff kunststof plastique plastic plastica plástico plastik plast muovi műanyag πλαστικό plastika plastové tworzywo composite mixte hybrid kompozit ' +
    'blanc blanche white weiß weiss wit witte blanco blanca bianco bianca biały białe biała branco branca bílá bílé bílý biela biele biely fehér alb albă albe vit vita vitt hvid hvide hvidt hvit hvite ' +
    'valkoinen λευκό λευκά bela belo beli bijela bijelo bijeli beyaz gris grise grey gray grau grijs grijze grigio grigia szary szare cinza šedá šedé sivá sivé szürke grå harmaa γκρι siva sivo gri ' +
    'noir noire black schwarz zwart zwarte negro negra nero nera czarny czarne preto preta černá čierna fekete negru svart sort musta μαύρο črna crna siyah brun brune brown braun bruin ' +
    'marrón marrone brązowy castanho hnědá hnedá barna maro brun ruskea καφέ rjava smeđa kahverengi rouge red rot rood rojo rosso vert green grün groen verde bleu blue blau blauw azul blu ivoire crème ' +
    'cream creme beige sable sand anthracite anthrazit antraciet antracita antracite antracyt antracit argent silver silber zilver plata argento naturel natur natural naturale naturale natuur ral ncs ' +
    'couleur couleurs colour colours color colors farbe farben farbig kleur kleuren colores colori kolor kolory cores barva barvy farba farby szín színes culoare culori färg färger farve farver farge farger väri värit ' +
    'χρώμα χρώματα boja boje renk renkli laqué plaxé plaxée anodisé lackiert lacquered foliert foil folie gelakt lacado laccato lakierowany lacado lakované fóliás vopsit lackad maalattu λακαριστό ' +
    'mat matt brillant glossy glänzend satiné lisse structuré structured ton teinte masse imitation décor dekor holzdekor houtnerf granuleux sablé veiné bicolore bicolour zweifarbig ' +
    'vitrage vitrages verre verres glass glas glazing glazed verglasung verglast isolierglas beglazing vidrio vidrios vetro vetri szyba szyby szklenie vidro vidros sklo zasklení zasklenie üveg üvegezés sticlă ' +
    'geam ruta rude rute lasi lasit γυαλί τζάμι υαλοπίνακας steklo zasteklitev staklo ostakljenje cam double doubles triple triples simple simples single zweifach dreifach dubbel dubbele ' +
    'drievoudig doble triple doppio triplo podwójne potrójne duplo dvojité trojité dvojsklo trojsklo kettős háromrétegű dublu triplu dubbel trippel tredobbelt kaksinkertainen kolminkertainen διπλό τριπλό dvojna trojna dvostruko trostruko çift üçlü ' +
    'feuilleté laminated vsg esg tempered trempé sécurit retardataire granité dépoli clair clear klar transparent opaque isolant isolante phonique acoustique thermique security sécurité sicherheit rc1 rc2 rc3 wk2 uw ug warmglas ' +
    'fixe fixes fixed fest festverglasung fisso fissi fijo fijos stałe fixo fixos pevné fix fast faste fasta kiinteä σταθερό fiksno sabit ouverture opening öffnung öffnungsart apertura otwieranie abertura otevírání otváranie nyitás nyíló deschidere öppning ' +
    'åbning åpning avautuva άνοιγμα odpiranje otvaranje açılım française anglaise soufflet oscillo battant basculant basculante pivotant coulissant coulissants coulissante galandage accordéon tilt turn dreh kipp drehkipp kippfenster drehfenster ' +
    'stulp schiebe hebe klepraam draai kiep schuif kip dreje vippe åbnende gauche droite droit left right links rechts izquierda derecha sinistra destra lewe prawe esquerda direita levé pravé ľavé bal jobb stânga dreapta vänster höger venstre højre høyre ' +
    'vasen oikea αριστερά δεξιά levo desno lijevo desno sol sağ tirant poussant inward outward innen außen aussen binnen buiten intérieur extérieur intérieure extérieure inside outside interior exterior interno esterno wewnętrzne zewnętrzne interno externo vnitřní vnější ' +
    'vantail vantaux battants ouvrants leaf leaves sash sashes flügel flügelig einflügelig zweiflügelig vleugels hojas anta ante skrzydła folhas křídla krídla szárny szárnyú canat canaturi luft fags rammer puite lehtinen φύλλων krila kanat tierce moitié égaux',
);

const LIST_WORDS = vocabulary(
  'tarif tarifs prix liste public publics conseillé conseillés unitaire unitaires catalogue brut net base grille barème tableau fiche annexe page version édition mise jour date valable valables validité applicable applicables vigueur entrée année indicatif indicatifs ' +
    'price prices list lists recommended retail trade standard unit book guide table sheet appendix valid validity effective issued issue updated update edition release date year revision rev ' +
    'preis preise preisliste preislisten listenpreis empfohlen empfohlene unverbindliche katalog blatt anlage gültig gültigkeit stand ausgabe auflage datum jahr fassung verkaufspreis bruttopreisliste stückpreis ' +
    'prijs prijzen prijslijst adviesprijs verkoopprijs catalogus blad bijlage geldig geldigheid versie uitgave datum jaar stuksprijs ' +
    'precio precios lista listado tarifa recomendado recomendados venta público catálogo hoja anexo válido válida validez vigente edición versión fecha año unitario ' +
    'prezzo prezzi listino consigliato consigliati vendita pubblico catalogo foglio allegato valido valida validità edizione versione data anno unitario ' +
    'cena ceny cennik cenowy detaliczny detaliczna sugerowana katalogowa katalog arkusz załącznik ważny ważna obowiązuje wydanie wersja data rok jednostkowa ' +
    'preço preços tabela lista recomendado venda público catálogo folha anexo válido válida validade edição versão data ano unitário ' +
    'ceník cenník doporučená odporúčaná prodejní predajná katalogová list příloha príloha platný platné platí platnosť platnost vydání vydanie verze verzia datum dátum rok jednotková ' +
    'árlista ár árak ajánlott eladási katalógus lap melléklet érvényes érvényesség kiadás változat dátum év egységár ' +
    'preț prețuri listă recomandat vânzare catalog foaie anexă valabil valabilă valabilitate ediție versiune data an unitar ' +
    'pris priser prislista prisliste rekommenderat rekommenderade försäljningspris katalog blad bilaga giltig giltighet gäller utgåva version datum år styckpris vejledende salgspris gyldig gælder udgave dato veiledende utsalgspris gjelder utgave stykpris stykkpris ' +
    'hinta hinnat hinnasto suositushinta myyntihinta luettelo sivu liite voimassa painos versio päivä vuosi kappalehinta τιμή τιμές τιμοκατάλογος κατάλογος προτεινόμενη λιανική πώλησης σελίδα παράρτημα ισχύει έκδοση ημερομηνία έτος μονάδας ' +
    'cene cenik priporočena prodajna katalog list priloga velja veljavnost izdaja različica datum leto cijena cijene cjenik preporučena prodajna prilog vrijedi izdanje verzija godina ' +
    'fiyat fiyatı fiyatları listesi liste tavsiye edilen satış perakende katalog sayfa geçerli geçerlilik sürüm baskı tarih yıl birim ' +
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre january february march april may june july august september october november december ' +
    'januar februar märz april juni juli oktober dezember januari februari maart mei augustus enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre ' +
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień janeiro fevereiro março maio junho julho setembro outubro dezembro ' +
    'ledna února března dubna května června července srpna září října listopadu prosince leden únor březen duben květen červen červenec srpen říjen prosinec január február marec apríl máj jún júl august október ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie ' +
    'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan studeni prosinac ' +
    'printemps été automne hiver spring summer autumn winter frühjahr sommer herbst primavera verano otoño invierno ' +
    'gesellschaft gmbh kg ag sarl sas sa srl spa ltd limited plc bv nv oy as aps doo kft spol sro zoo sp ohg co inc llc eurl eirl cie fils frères sons söhne tel téléphone telefon phone fax email mail e www http https com fr de eu',
);

const SIZE_WORDS = vocabulary(
  'dimension dimensions cote cotes mesure mesures taille tailles tableau fabrication hors tout passage libre baie maçonnerie cadre ouverture unité unités fenêtre vitrage clair ' +
    'size sizes measure measures measurement measurements overall nominal manufacturing structural opening clear frame brick brickwork wall aperture tip ' +
    'maß maße mass masse abmessung abmessungen größe größen rahmenaußenmaß rahmenmaß fertigmaß bestellmaß lichte lichtes rohbau rohbaumaß öffnungsmaß außenmaß baurichtmaß einheit angaben angabe ' +
    'maat maten afmeting afmetingen grootte buitenmaat binnenmaat dagmaat bestelmaat sparingsmaat eenheid opgegeven ' +
    'medida medidas dimensiones tamaño hueco exterior interior fabricación luz unidad unidades misura misure dimensioni foro vano luce esterno architettonico unità ' +
    'wymiar wymiary wymiarów rozmiar rozmiary otworu ramy zewnętrzny zewnętrzna zewnętrzne wewnętrzna światło konstrukcji jednostka dimensão dimensões vão vãos aro caixilho unidade tamanho ' +
    'rozměr rozměry velikost rozmer rozmery veľkosť otvoru rámu elementu stavební stavebná vnější vonkajší vonkajšia výrobní výrobná jednotka méret méretek kereté nyílás falnyílás külső belső gyártási névleges egység ' +
    'dimensiune dimensiuni gol golului rama ramei exterioară exterior interior unitate mått karmmått karmyttermått hålmått modulmått storlek enhet mål udvendig udvendige indvendig karmmål hulmål størrelse enhed utvendig ' +
    'innvendig lysmål modulmål enhet mitta mitat aukko aukon karmin ulkomitta koko yksikkö διάσταση διαστάσεις μέγεθος μεγέθη κουφώματος ανοίγματος κάσας εξωτερικό εξωτερική εσωτερικό μονάδα ' +
    'mera mere dimenzija dimenzije velikost odprtine okvirja okvira zunanja zunanji svetla enota mjera mjere veličina otvora vanjska vanjski svijetla jedinica ölçü ölçüler ölçüsü boyut boyutlar dış eni iç boşluk çerçeve kasa doğrama duvar birimi ' +
    'mm cm millimètres millimetres millimeters millimeter centimètres inch inches largeur hauteur breite höhe width height cinsinden cinsindendir ben ban arasında',
);

const NAMING = vocabulary(
  'gamme gammes série séries serie serien series modèle modèles modele modell modelle model models modelo modelos modello modelli malli μοντέλο type types typ typen tipo tipi tip tyyppi τύπος tür ' +
    'système système systèmes system systems systeme systemen sistema sistemi systém systémy rendszer sistem järjestelmä σύστημα sustav profil profile profils profilsystem profiel profielen perfil perfiles profilo profili profiili προφίλ ' +
    'marque marques marke marken brand brands merk marca marcas marchio marka značka márka marcă märke mærke merke merkki μάρκα znamka range ranges reihe reihen reeks linie line ligne línea linea linia lijn gama gamma řada rada sorozat sarja σειρά serija seri ' +
    'collection kollektion collectie colección collezione kolekcja coleção kolekce programme programm program produit produits product products produkt produkte producto prodotto produto article artikel référence reference ref réf code kode kód código codice kod ' +
    'version variante variant variants finition finish ausführung afwerking acabado finitura wykończenie groupe group gruppe groep grupo gruppo grupa skupina csoport ryhmä ομάδα grup catégorie category kategorie categorie categoría categoria kategoria kategória classe class klasse ' +
    'tissu tissus stoff stoffe fabric fabrics stof stoffen tejido tessuto tkanina tecido látka textil țesătură tyg kangas ύφασμα tkanina kumaş toile toiles lame fournisseur supplier lieferant leverancier proveedor fornitore dostawca fornecedor hersteller fabricant maker',
);

/** Makers and systems that lists name most. */
const MAKERS = vocabulary(
  'veka rehau schüco schueco kömmerling koemmerling aluplast gealan salamander deceuninck internorm velux fakro somfy griesser warema roma heroal reynaers aliplast cortizo technal kline bubendorff profialis inoutic brügmann trocal profine ' +
    'drutex oknoplast roto siegenia winkhaus maco hoppe wicona hörmann hoermann novoferm teckentrup markilux weinor dickson soltis luxaflex duette softline energeto synego geneo ideal iglo hueck sapa aluprof ponzio yawal alukov winsol harol renson',
);

const NOTES = vocabulary(
  'toleranz toleranzen tolerance tolerances tolérance tolérances tolerantie tolleranza tolerancia portes incluidos incluidas imballo imballaggio trasporto esclusi esclusa escluso transport transporte emballage embalaje verpackung fracht versand porto shipping packaging freight carriage levertijd ongeveer circa week weken drie vier termin realizacji tygodni trzech czterech sześciu délai semaines semaine lieferzeit woche wochen etwa lead time weeks about plazo semanas tempi settimane prazo ' +
    'livraison pose comprise compris fourniture montage usine départ franco sous réserve modification modifications erreur erreurs omissions photos contractuelles sauf délai garantie ans conditions générales vente voir selon demande remarque remarques nota note notes attention légende offert options ' +
    'delivery installation fitting included excluded works ex subject change changes notice errors excepted terms conditions warranty guarantee years see request remark remarks please legend ' +
    'lieferung einbau werk frei haus änderungen irrtümer vorbehalten irrtum garantie jahre siehe anfrage hinweis hinweise bemerkung bemerkungen legende bedingungen agb alle angaben gewähr verstehen ' +
    'levering plaatsing inbegrepen wijzigingen voorbehouden fouten garantie jaar zie aanvraag opmerking opmerkingen legenda voorwaarden ' +
    'entrega instalación montaje incluido incluida cambios errores salvo garantía años ver consultar observaciones nota condiciones consegna posa montaggio inclusa modifiche errori salvo garanzia anni vedi richiesta osservazioni condizioni ' +
    'dostawa montaż zmiany zastrzeżone błędy gwarancja lata zobacz uwaga uwagi warunki entrega instalação montagem alterações erros garantia anos ver consulta observações condições ' +
    'dodávka montáž změny zmeny vyhrazeny vyhradené chyby záruka roky viz poznámka poznámky podmínky podmienky szállítás beépítés változtatás jogát fenntartjuk garancia lásd megjegyzés megjegyzések feltételek ' +
    'livrare montaj modificări rezervat garanție ani vezi notă observații condiții leverans montering ändringar förbehålls fel garanti år anmärkning villkor ændringer forbehold fejl bemærk bemærkning vilkår endringer feil merknad ' +
    'toimitus asennus muutokset pidätetään takuu vuotta huomautus ehdot παράδοση τοποθέτηση αλλαγές εγγύηση χρόνια σημείωση όροι dobava montaža spremembe pridržane garancija leta opomba pogoji isporuka montaža promjene pridržane jamstvo godine napomena uvjeti ' +
    'teslimat montaj değişiklik hakkı saklıdır garanti yıl not şartlar',
);

/** Words for the numbers of a list, for the whole of a size, and for what is not further said. */
const FURTHER = vocabulary(
  'vente aspect effet aufsatzrollladen aufsatz vorbau enrollable enrollables enrolar liso lisos laterale laterali verticale verticali grid grids grilles matrix matrice matrices raster row rows roof doré dorée vitré vitrée vitrés vitrées garde corps test tests demo démo essai sample exemple example muster beispiel import export shop copie copy kopie diffuser diffusion interne confidentiel confidentielle confidential vertraulich selling sale sales cintré cintrée cintrés arched arrondi trapèze trapézoïdal oeil boeuf rond ronde round triangle ' +
    'sume sumele sommes καταλόγου εισόδου maloprodajna maloprodajne veleprodajna tous toutes tout montant montants amounts sums beträge summen bedragen importe importes importi valores valori values kwoty částky sumy összegek prețurile belopp beløb beløp summat ποσά zneski iznosi tutarlar hintaan cenám cenách ' +
    'samlet samlede samlad samlade totaal total totale totaux gesamt gesamte gesamtmaß totaal totales totali totais całkowita całkowity całkowite celková celkový celkové celkovo teljes totală totala kokonais kokonaisleveys συνολικό συνολική skupna skupni ukupna ukupni ukupno toplam ' +
    'zidarska zidarski zidne stavebný mur murs muro mauer mauerwerk buitenwerkse binnenwerkse tocului tocul cadrului golului hvitt hvite em nett finito finale final finaux endpreis end fertig ceníková cenníková cjenička ceniku cenowa cennikowa vejl veil bud ' +
    'coffres caissons flush casements storm hung fiyatlara fiyatlar fiyatlarımız box boxes format formate formato formát formaat fini finie finis finies finished fertige fertiges afgewerkt afgewerkte finita finiti gotowa gotowy gotowe hotová hotový hotové kész färdig färdigt færdig ferdig valmis bitmiş selling valeurs figures werte waarden wartości hodnoty értékek värden værdier verdier arvot τιμών vrednosti vrijednosti değerler opgave conseillée unique jumelés ' +
    'pages seiten paginas páginas pagine strony stránky oldalak pagini sidor sider sivut σελίδες strani stranice sayfalar made gefertigt fabriqué kasten kast cassonetto cajón caixa skrzynka schránka szekrény casetă kassett kasse kotelo κουτί omarica kutija kutu works factory usine enkele enkelt dubbelt pyynnöstä sorunuz sur demande request',
);

/** How a list says in which money it is. */
const STATED = vocabulary(
  'exprimé exprimés exprimée libellé libellés facturation facturé facturés montants indiqués indiqué affichés monnaie devise stated quoted expressed shown given invoiced billed currency ' +
    'angegeben angaben ausgewiesen abrechnung fakturierung währung verstehen gelten vermeld uitgedrukt facturatie valuta munt expresados indicados facturación moneda divisa espressi indicati fatturazione valuta moneta ' +
    'podane wyrażone rozliczenie waluta walucie expressos indicados faturação faturado moeda uvedeny uvedené fakturace fakturácia měna mena vyjádřeny megadva számlázás pénznem értendők exprimate facturare monedă ' +
    'anges angivna fakturering valuta angives angivet faktureres oppgitt faktureres ilmoitettu laskutus valuutta αναγράφονται τιμολόγηση νόμισμα navedene izražene obračun valuta iskazane obračun gösterilmiştir faturalama para birimi belirtilmiştir',
);

const ANYWHERE = [SMALL_WORDS, PRODUCTS, LOOKS, LIST_WORDS, SIZE_WORDS, NAMING, MAKERS, STATED, FURTHER];

/**
 * Whether a word beside a price list changes nothing about its numbers. Fitting and delivery are harmless in a note or
 * behind "without", and what is paid for as the title of a table.
 */
export const isHarmlessWord = (word: string, isNote: boolean): boolean =>
  ANYWHERE.some((words) => words.has(word)) || (isNote && NOTES.has(word));

/** Whether a word is a form or a compound of harmless words; the caller makes sure that it has no other meaning. */
export const isHarmlessKind = (word: string): boolean => isHarmlessForm(word) || isCompound(word);

const COMPOUNDED = [PRODUCTS, LOOKS, SIZE_WORDS, LIST_WORDS];
const SHORTEST_PART = 3;
const SHORTEST_FORM = 4;

const isPart = (part: string): boolean =>
  COMPOUNDED.some((words) => words.has(part)) || (part.length >= SHORTEST_FORM && isHarmlessForm(part));

/** A first part, with or without the s, n, e or en that joins it to the next. */
const isFirstPart = (part: string): boolean =>
  isPart(part) || (part.length > SHORTEST_FORM && /[sne]$/.test(part) && isPart(part.slice(0, -1)));

/** Kunststofffenster, Rahmenaußenmaß, Dreifachverglasung: all of its two or three parts are harmless. */
const isCompound = (word: string, parts = 3): boolean => {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    if (!isFirstPart(word.slice(0, at))) continue;
    const rest = word.slice(at);
    if (isPart(rest) || (parts > 2 && isCompound(rest, parts - 1))) return true;
  }
  return false;
};

/** Whether a word that was cut off may have been a harmless one. */
export const isHarmlessStart = (start: string): boolean =>
  ANYWHERE.some((words) => [...words].some((word) => word.startsWith(start)));

/** Whether a name follows or precedes this word: "Serie Horizon", "Softline System". */
export const isNamingWord = (word: string): boolean => NAMING.has(word);
