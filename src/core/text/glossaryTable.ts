/**
 * Programming words of other languages, hand-written, one entry per line: English words, then the words in zh, ja, ko,
 * ru (stems), es, de, and fr for them. `-` stands for words without a meaning of their own, such as articles and
 * question words. Lines without a colon are headings. The embedding model contains a copy of the table from the time of
 * its training.
 */
export const glossaryTable = `
cache: 缓存, 快取, 緩存, キャッシュ, キャッシング, 캐시, 캐싱, кэш, кеш, caché, zwischenspeicher, antémémoire, zwischengespeichert, gecacht
file: 文件, 档案, 檔, 档, ファイル, 파일, файл, archivo, archivos, fichero, ficheros, datei, dateien, fichier, fichiers
directory folder: 目录, 文件夹, 目錄, 資料夾, ディレクトリ, フォルダ, 디렉터리, 디렉토리, 폴더, каталог, папк, директори, директор, папок, directorio, carpeta, verzeichnis, ordner, répertoire, dossier
error: 错误, 報錯, 报错, 錯誤, 出错, 出錯, 误差, エラー, 誤り, 間違い, 오류, 에러, 잘못, ошибк, ошибоч, ошибок, errores, fehler, erreur, erreurs
exception: 异常, 例外, 異常, エクセプション, 예외, 익셉션, исключени, excepción, excepciones, ausnahme, ausnahmen, exceptionnel
user: 用户, 使用者, 用戶, 利用者, ユーザー, ユーザ, 사용자, 유저, 이용자, пользовател, юзер, usuario, usuarios, benutzer, nutzer, utilisateur, utilisateurs, usuaria, anwender, utilisatrice, usager
password: 密码, 密碼, 口令, 合言葉, 暗証, パスワード, 비밀번호, 패스워드, 암호, 비번, парол, contraseña, passwort, kennwort
login sign in: 登录, 登入, 登陆, 登錄, ログイン, サインイン, 로그인, 로그온, 사인인, авторизаци, логин, войти, авториз, anmeldung, anmelden, einloggen, angemeldet, anmelde, eingeloggt, einloggt
authentication auth: 认证, 身份验证, 鉴权, 認証, 驗證身分, 身分驗證, 認證, オーセンティケーション, 인증, 본인확인, аутентификаци, аутентифиц, autenticación, autenticar, authentifizierung, authentification, authentifier, autentica, authentifizieren, authentifiziert, authentisierung, authentifie, authentifié
authorization permission: 授权, 認可, 授權, 権限付与, 인가, 권한부여, авторизац, autorización, autorisierung, autorisation, autoriza, autorisieren, autorisiert, autoriser, habilitation
permission access: 权限, 許可, 權限, アクセス権, パーミッション, 권한, 퍼미션, разрешени, правам, permiso, permisos, berechtigung, berechtigungen, permissions, zugriffsrecht, rechte, berechtigt, droits
request: 请求, 要求, 請求, リクエスト, 리퀘스트, 요청, 요구, запрошен, запрашив, требован, petición, peticiones, solicitud, solicitudes, anfrage, anfragen, requête, requêtes, solicita, pedir, anfordern, angefordert, anforderung, demande, demandé, requisito, exigence
response reply: 响应, 回应, 応答, 響應, 回應, 回复, 回覆, 应答, 返信, レスポンス, リプライ, 응답, 답변, 회신, 리스폰스, ответ, отвеча, отклик, respuesta, respuestas, antwort, antworten, réponse, réponses, responde, erwidern, répond
server: 服务器, 服务端, 伺服器, サーバー, サーバ, 서버, сервер, servidor, servidores, serveur, serveurs, servern
client: 客户端, 用戶端, 客戶端, クライアント, 클라이언트, клиент, cliente, clientes, klient
connection connect: 连接, 連接, 接続, 连线, 連線, コネクション, コネクト, 繋ぐ, 繋が, つなぐ, つなが, 연결, 커넥션, 접속, 커넥트, соединени, подключени, коннект, conexión, conexiones, conectar, verbindung, verbindungen, verbinden, connexion, connexions, connecter, conecta, verbunden, verbindet, anschließen, connecte, connecté, raccorder
disconnect: 断开, 切断, 断连, 斷線, 斷開, 中斷連線, 断線, 接続解除, 接続断, 연결해제, 끊어, 끊기, 연결끊, отключени, разрыв, отсоединя, разъедин, desconectar, desconexión, trennen, déconnecter, déconnexion, desconecta, verbindungsabbruch, déconnecte, déconnecté
network: 网络, 網路, 網絡, 联网, ネットワーク, 네트워크, 통신망, сетев, сеть, сети, сетях, сетей, red, redes, netzwerk, réseau, netz
database: 数据库, 資料庫, データベース, 데이터베이스, 디비, бд, datenbank, datenbanken, ｄｂ, basedatos
query: 查询, 検索条件, 照会, クエリ, 問い合わせ, 問合せ, 쿼리, 질의, 조회, consulta, consultas, abfrage, abfragen, abgefragt, abfragt, interrogation, interroger
table: 表格, 数据表, 表, テーブル, 테이블, таблиц, табличн, tabla, tablas, tabelle, tabellen, tableau
column: 字段, 列名, 列, 資料行, カラム, 컬럼, 열, 칼럼, столб, колонк, columna, columnas, spalte, spalten, colonne, colonnes
row: 数据行, 行数据, 资料列, 資料列, 로우, 행데이터, fila, filas, renglón, reihe, rangée
transaction: 交易, 事务, トランザクション, 트랜잭션, 트랜젝션, транзакци, транзакц, transacción, transacciones, transaktion, transaktionen
migration: 迁移, 遷移, 移转, マイグレーション, 移行する, データ移行, 마이그레이션, 이관, 이전작업, миграци, мигрир, migración, migraciones, migra, migrieren, migriert, migrer
index: 索引, 下标, 下標, 添字, インデックス, 添え字, インデクス, 인덱스, 색인, 인덱싱, 첨자, индекс, índice, índices, indexa, indizieren, indiziert, indizierung, indexieren, indexierung, indexé
search find: 搜索, 查找, 搜寻, 検索, 寻找, 尋找, 检索, 檢索, 搜尋, 找到, 探索, 探す, 探し, 見つけ, 見つか, サーチ, ファインド, 검색, 찾기, 서치, 찾는, 찾아, 찾을, 찾고, 탐색하, поиск, искать, найти, ищет, ищем, ищут, найд, находит, нахожд, отыск, buscar, búsqueda, suche, suchen, recherche, rechercher, chercher, busca, encontrar, encuentra, encontrado, encontrada, localiza, sucht, gesucht, durchsuchung, finden, findet, gefunden, trouve, trouvé, cherche
sort order: 排序, 整列, ソート, 並べ替え, 並び替え, 並び順, 정렬, 소팅, сортиров, сортир, ordenación, sortieren, sortierung, trier, tri, ordena, sortiert, trié, triée, triés, triage
filter: 过滤, 筛选, 過濾, 篩選, フィルタ, フィルター, 絞り込み, 絞り込む, 필터, 걸러, 거르, фильтр, отсеив, filtrar, filtro, filtros, filtern, filtrer, filtre, filtres, filtra, filtert, filterung, filtré
list: 列表, 清单, 清單, 列出, 列舉出, 明细, リスト, 목록, 리스트, 리스팅, 나열, спис, перечень, перечислит, lista, listas, liste, listes, auflistung, gelistet
array: 数组, 陣列, 配列, 列阵, アレイ, 배열, 어레이, массив, arreglo, arreglos, vectores, tableaux, reihung
string text: 字符串, 字串, 文字列, 문자열, cadena, cadenas, zeichenkette, zeichenketten, chaîne, chaînes
character: 字符, 文字, 字元, キャラクタ, 문자, 캐릭터, 글자, символ, литер, carácter, caracteres, zeichen, caractère, caractères
number: 数字, 数値, 數字, 號碼, 号码, 番号, ナンバー, 숫자, 넘버, 번호, числ, номер, цифр, número, números, zahl, zahlen, numérico, numérica, nummer, ziffer, numerisch, numérique, chiffres, numéro
integer: 整数, 整數, 整型, インテジャー, 정수, 인티저, целочислен, целое, целых, entero, enteros, ganzzahl, entier, entiers
float decimal: 浮点, 浮動小数点, 浮點, 小数, 小數, 十进制, 十進位, 十進数, 実数, フロート, 부동소수점, 십진수, 소수점, 실수, 부동소수, плавающ, десятичн, дробн, вещественн, flotante, gleitkomma, flottant, dezimal, fließkomma, fliesskomma, décimaux, décimale
boolean: 布尔, 真偽値, 布林, 論理値, 真理値, ブール, ブーリアン, 불리언, 부울, 불린, 불리안, логическ, булев, booleano, boolesch, booléen, booleana, wahrheitswert
date time: 日期, 日付, 日時, 날짜, fecha, fechas, datum
time: 时间, 時刻, 時間, 时刻, タイム, 시간, 타임, 시각, врем, часы, tiempo, hora, zeit, uhrzeit, temps, heure
timeout: 超时, 逾時, 超時, タイムアウト, 타임아웃, 시간초과, таймаут, тайм, просроч, zeitüberschreitung, zeitlimit, délai, zeitüberschritten, expiration
retry: 重试, 重試, 再試行, 再送, リトライ, 재시도, 다시시도, повторн, повтор, ретра, попытк, reintentar, reintento, reintentos, wiederholung, wiederholungsversuch, réessayer, réessai, wiederholen, erneut, neuversuch, tentative, retente
wait delay sleep: 等待, 延迟, 待機, 遅延, 等候, 睡眠, 延時, 待つ, 待ち, 待って, ウェイト, スリープ, 대기, 지연, 기다리, 기다려, 슬립, ожидани, ждать, задержк, ждет, ждёт, ждут, подожд, ожида, засыпа, esperar, espera, retraso, warten, wartezeit, verzögerung, attendre, attente, retrasar, dormir, demora, wartet, gewartet, verzögern, schlafen, attend, retard, sommeil
thread: 线程, 執行緒, スレッド, 스레드, 쓰레드, 스레딩, 쓰레딩, нить, нитей, нитям, тред, трэд, hilo, hilos, fil, hebras, subproceso, nebenläufiger, faden, fäden
process: 进程, 行程, プロセス, 과정, 프로세스, процесс, proceso, procesos, prozess, prozesse, processus
lock mutex: 加锁, 锁, 互斥, ロック, 排他, 잠금, 락, блокировк, мьютекс, bloqueo, bloquear, cerrojo, sperre, sperren, verrou, verrouiller, verrouillage
deadlock: 死锁, デッドロック, 교착, interbloqueo, verklemmung, interblocage
async asynchronous: 异步, 非同期, 비동기, асинхрон, асинхронн, asíncrono, asíncrona, asynchron, asynchrone
synchronize sync: 同步, 同期, 동기화, синхронизаци, sincronizar, sincronización, synchronisieren, synchronisierung, synchroniser, synchronisation
concurrent parallel: 并发, 並行, 並列, 并行, 並發, 平行, コンカレント, パラレル, 동시성, 병렬, 동시, 병행, параллел, конкурентн, одновремен, concurrente, concurrencia, paralelo, nebenläufig, nebenläufigkeit, gleichzeitig, concurrent, parallèle, paralela, parallelisierung, simultané, parallélisme, concurrence
queue: 队列, 佇列, キュー, 큐, 대기열, очеред, cola, colas, warteschlange, warteschlangen
stack: 堆栈, 栈, 堆疊, スタック, 스택, стек, pila, pilas, stapel, pile, apilar, apilado, kellerspeicher, empiler
memory: 内存, 記憶體, 記憶, メモリ, 메모리, памят, оперативн, memoria, arbeitsspeicher, mémoire
leak: 泄漏, 泄露, 洩漏, リーク, 漏れ, 누수, утечк, протек, утек, fuga, leck, fuite, filtración
garbage collection: 垃圾回收, 垃圾收集, 回收, ガベージコレクション, ガベージコレクタ, ガーベジコレクション, ガベコレ, 가비지, мусор, speicherbereinigung, ramasse, basura, recolección, recolector, müll, speicherbereiniger
pointer: 指针, ポインタ, 포인터, указател, поинтер, указате, puntero, punteros, zeiger, pointeur, pointeurs
variable: 变量, 變數, 変数, バリアブル, 변수, переменн, variables, variablen, veränderliche
constant: 常量, 定数, 常數, 常数, 定量, コンスタント, 상수, констант, constante, constantes, konstante, konstanten, konstant
function: 函数, 函式, 関数, 함수, функци, función, funciones, funktion, funktionen, fonction, fonctions
method: 方法, 手法, 手段, メソッド, やり方, 메서드, 메소드, 방식, 수단, метод, способ, método, métodos, methode, methoden, méthode, méthodes, manera, weise, wege, façon, manière
class: 类, 類別, 類, クラス, 클래스, класс, clase, clases, klasse, klassen, classe, classes
object: 对象, 物件, オブジェクト, 객체, объект, objeto, objetos, objekt, objekte, objet, objets
interface: 接口, 介面, インターフェース, インタフェース, インターフェイス, インタフェイス, 인터페이스, интерфейс, interfaz, interfaces, schnittstelle, schnittstellen
inheritance inherit: 继承, 継承, 繼承, 継ぐ, 상속, наследовани, наслед, herencia, heredar, vererbung, erben, héritage, hériter, hereda, erbt, geerbt, erbe, hérite, hérité
argument parameter: 参数, 參數, 引数, パラメータ, パラメーター, 인자, 인수, 매개변수, 파라미터, аргумент, параметр, argumento, argumentos, parámetro, parámetros, parameter, paramètre, paramètres
return value: 返回值, 返回, 戻り値, 返す, 반환, возвраща, devolver, devuelve, retorno, rückgabe, rückgabewert, zurückgeben, retourner, renvoyer
type: 类型, 型別, 型, タイプ, 타입, 자료형, 형태, тип, typ, typen, types, datentyp, typs
generic: 通用, 範型, 汎用, 総称, 泛型, ジェネリック, 제너릭, 범용, 제네릭, дженерик, обобщ, genérico, genérica, generisch, générique
value: 数值, 值, 値, バリュー, 값, 밸류, значени, значен, valor, valores, wert, werte, valeur, valeurs
key: 密钥, 键, 金鑰, 鍵, 密鑰, キー, 키, 열쇠, ключ, clave, claves, llave, llaves, schlüssel, clé, clés
name: 名称, 名字, 名前, 命名, 名稱, 名付け, ネーム, 이름, 네임, 명칭, имя, имени, имен, назван, наименован, namen, nom, noms, nombrar, nombrado, benannt, benennen, benennung, bezeichnung, nommé
path: 路径, 路徑, パス, 패스, 경로, путей, путем, ruta, rutas, pfad, pfade, chemin, chemins
route router: 路由, ルーティング, ルータ, 라우팅, 라우터, 라우트, маршрут, роут, enrutamiento, enrutador, routage, routeur, enruta, routen, weiterleitungsregel, itinéraire
url link: 链接, 連結, 鏈接, リンク, 링크, 주소창, гиперссылк, ссылок, ссылка, enlace, enlaces, verknüpfung, lien, liens, vínculo, hyperlink
configuration config settings: 配置, 设置, 設定, 設置, 设定值, 组态, 組態, 構成, コンフィグ, セッティング, 구성, 설정, 컨피그, 셋팅, 세팅, конфигураци, настройк, конфиг, настро, configuración, ajustes, konfiguration, einstellung, einstellungen, configuration, paramétrage, réglages, configura, parametrización, konfigurieren, konfiguriert, parametrierung, configure, configuré
option: 选项, 選項, 可选项, オプション, 옵션, 선택사항, опци, опциональн, opción, opciones, optionen, wahlmöglichkeit
default: 默认, 預設, 既定, 缺省, 標準設定, 初期設定, デフォルト, 기본값, 기본, умолчани, умолчан, predeterminado, standardwert, voreinstellung, défaut, predeterminada, voreingestellt, prédéfini
environment variable: 环境变量, 環境変数, 환경변수, окружени, entorno, umgebungsvariable, umgebungsvariablen, umgebung, environnement
command: 命令, 指示, コマンド, 명령, 명령어, 커맨드, 커멘드, команд, comando, comandos, befehl, befehle, commande, commandes, mandato, kommando
command line: 命令行, 命令列, 指令列, コマンドライン, 명령줄, 명령행, befehlszeile, kommandozeile, invite
log logging: 日志, 日誌, 記錄檔, 記録, ログ, ロギング, 로그, 로깅, 기록하, журнал, лог, логировани, протоколир, bitácora, protokoll, protokollieren, protokollierung, journal, journaux, journalisation, protokolleintrag, historiser
debug: 调试, 除錯, 偵錯, デバッグ, デバッガ, 디버그, 디버깅, 디버거, отладк, дебаг, отлажив, отлад, depurar, depuración, fehlersuche, debuggen, débogage, déboguer, depurador, debuggt, debugger, débogueur
print output: 打印, 输出, 輸出, 出力, 印刷, 列印, 印出, 表示する, プリント, 출력, 인쇄, 프린트, вывод, печат, imprimir, ausgabe, ausgeben, drucken, imprimer, sortie, imprime, impresión, impreso, gedruckt, druck, impression, imprimé
input: 输入, 輸入, 入力, インプット, 입력, 인풋, ввод, eingabe, eingaben, entrée, entrées, ingresa, ingreso, introducir, eingegeben, eingebene, eingibt, saisir, saisie
read: 读取, 讀取, 读, 讀, 読み込み, 読み取り, 読む, 読み出し, 読み出す, 読み込む, 読み込ま, 読み込んで, 読み取る, 読み取ら, 読んで, 読ま, リード, 읽기, 읽어, 읽는, 읽고, 읽을, 읽은, 판독, 리드, чтени, прочита, читать, считыва, считат, прочест, прочтен, вычитыва, lectura, lesen, einlesen, lire, lecture, lee, leído, leída, leyendo, liest, gelesen, auslesen, lit, lu, lus, lue
write: 写入, 寫入, 写, 寫, 書き込み, 書く, 書き込む, 書き込ま, 書き込んで, 書き出し, 書き出す, 書いて, 書か, ライト, 쓰기, 써서, 쓰는, 쓰고, 작성, 기입, 기재, пишет, писать, написат, escribir, escritura, schreiben, écrire, écriture, escribe, escrito, escrita, escribiendo, schreibt, geschrieben, schreibvorgang, écrit, écrivant
open: 打开, 開啟, 打開, 开放, 開放, 開く, オープン, 開いて, 開か, 開ける, 열기, 여는, 열고, 열어, 열린, 오픈, 공개된, открыт, открыва, откро, abrir, öffnen, ouvrir, ouverture, abre, abierto, abierta, geöffnet, öffnet, offen, ouvre, ouvert
close: 关闭, 關閉, 閉鎖, 閉じる, クローズ, 閉じて, 閉じた, 閉じら, 閉める, 닫기, 닫는, 닫고, 닫아, 닫힌, 닫힘, 클로즈, закрыт, закрыва, закры, закрое, cerrar, cierre, schließen, fermer, fermeture, cierra, cerrado, cerrada, geschlossen, schliessen, schliesst, schließung, ferme, fermé, clore, clôture
save store: 存储, 儲存, 格納, 存, 保管, 貯蔵, 保存する, セーブ, 저장, 간직, 보존, 세이브, сохран, хранени, хранилищ, запомин, guardar, almacenar, almacenamiento, speichern, speicherung, enregistrer, sauvegarder, stocker, stockage, guarda, almacenado, almacenada, speichert, abgelegt, hinterlegen, enregistre, enregistré, sauvegardent, stocke, stocké, conserve
load: 加载, 載入, 読込, 载入, 加載, 装载, 负载, 負載, 負荷, ロード, 読み込み処理, ローディング, 로드, 불러오기, 로딩, 적재, 불러오, 불러와서, 부하, загруж, загруз, подгруз, cargar, carga, laden, charger, chargement, geladen, lädt, ladevorgang, charge, chargé, belastung, auslasten
upload: 上传, 上傳, 上载, アップロード, 업로드, 올리, заливк, subir, hochladen, téléverser, téléversement, subida, sube, hochgeladen, hochlädt, téléverse
download: 下载, 下載, ダウンロード, 다운로드, 내려받, 다운받, скачив, скача, закач, descargar, descarga, herunterladen, télécharger, téléchargement, heruntergeladen, herunterlädt, runterladen, télécharge, téléchargé
delete remove: 删除, 刪除, 移除, 削除, 삭제, 제거, удален, удалит, удаля, eliminar, borrar, suprimir, löschen, entfernen, supprimer, suppression, effacer
add insert: 添加, 新增, 插入, 追加, 挿入, 추가, 삽입, добав, встав, añadir, agregar, insertar, hinzufügen, einfügen, ajouter, insérer, ajout
update: 更新, 修改, アップデート, アップデータ, 変わ, 변경, 업데이트, 갱신, 업뎃, 고치기, обнов, апдейт, actualizar, actualización, aktualisieren, aktualisierung, actualiser, actualiza, aktualisiert, aktualisiere, neuerung, actualise, màj
create: 创建, 建立, 作成, 创造, 創建, 新建, 产生新, 生成する, 作る, 作ら, 作り, 作って, 生み出, クリエイト, 생성, 만들기, 만든, 만들, 작성하, создан, создат, созда, заводит, crear, creación, erstellen, erzeugen, anlegen, créer, création, crea, erstellt, erstellung, erzeugt, erzeugung, angelegt, legt, anlage, crée, créé
generate: 生成, 产生, 產生, 产出代码, 生み, ジェネレート, 생성기, 생성되, 제너레이트, 자동생성, генерац, генерир, порождает, generar, generación, generieren, générer, génération, genera, generiert, génère, généré
copy clone: 复制, 拷贝, 複製, コピー, 복사, 복제, копир, копи, copiar, copia, kopieren, kopie, copier, copie
move: 移动, 移動, 移行, 移す, 動かす, 動く, ムーブ, 이동, 옮기, 옮겨, перемещ, перемест, перенос, перенес, двига, mover, verschieben, déplacer, déplacement, mueve, movido, movimiento, verschoben, verschiebt, verschiebung, bewegen, bewegt, bewegung, déplace, déplacé, mouvement, bouger
rename: 重命名, 改名, 名前変更, 更名, リネーム, 名前を変更, 이름변경, 이름바꾸, 리네임, переименов, переимен, renombrar, umbenennen, renommer, renombra, umbenannt, umbenennt, umbenennung, renommage, renomme
replace: 替换, 取代, 置換, 置き換え, 교체, 치환, замен, reemplazar, sustituir, ersetzen, remplacer
compare: 比较, 比較, 对比, 對比, 相比, 照合, 比べ, コンペア, 비교, 대조, сравн, сопостав, comparar, comparación, vergleichen, vergleich, comparer, comparaison, compara, verglichen
equal: 相等, 等于, 等於, 相同, 一样, 等価, 同一, 等しい, 同じ, 동일, 같은, 같음, 동등, 같다, 일치하, равн, равен, одинаков, igual, gleich, égal, égalité, mismo, misma, equivalente, derselbe, dieselbe, dasselbe, selben, identisch, identique, même
merge: 合并, 合併, 归并, 歸併, 併合, 融合, 合并成一个, マージ, 統合する, まとめる, 병합, 머지, 합치, 한데, слиян, объедин, слива, слит, мерж, fusionar, zusammenführen, fusionner, fusion, fusión, mezcla, zusammengeführt, zusammenführung, verschmelzen, verschmilzt, unifica, zusammenführt, vereinigen, vereinigt, vereinen, vereint, réunir, réunit, unifier
split: 分割, 拆分, 切分, 拆开, 分拆, 切割, 分解, 分け, スプリット, 분할, 스플릿, 쪼개, 나누, 나눠, 분해, 분리하, раздел, разбит, разбива, расщеп, декомпоз, dividir, aufteilen, teilen, diviser, découper, divide, división, dividido, partir, aufteilung, aufgeteilt, teilt, aufspalten, aufgespalten, divise, découpe, découpage, découpé, scinder, fractionner, descomponer, zerlegung, décomposer
join concatenate: 拼接, 連結する, 결합, concatenar, verketten, concaténer, joindre
parse parser: 解析, 剖析, 構文解析, パース, パーサ, 読み解, 파싱, 파서, 분석, 해석기, разбор, парс, разбира, разобра, analizar, analizador, parsear, parsen, zerlegen, analyser, analyseur, analiza, análisis, parsea, parseo, geparst, parst, zerlegt, analysiert, analysieren, analyse, analysé
syntax: 语法, 文法, 構文, 구문, 문법, синтаксис, sintaxis, syntaxe
compile compiler: 编译, 編譯, コンパイル, コンパイラ, 컴파일, компил, compilar, compilador, kompilieren, übersetzer, compiler, compilateur, compilation, compila, kompiliert, kompilierung
build: 构建, 建置, 建構, 构造, 構築, ビルド, 組み立て, 빌드, 구축, 만드, сборк, собра, построен, строит, билд, собир, собер, construir, construcción, bauen, construire, construction, construye, construido, baut, gebaut, aufbau, bau, erbauen, construit, bâtir
test: 测试, 測試, 测验, 試験, テスト, テスティング, 테스트, 테스팅, 시험, тест, испытан, prueba, pruebas, probar, prüfung, essai, tester, getestet, testfall, testé
validate check verify: 验证, 校验, 检查, 驗證, 検証, バリデーション, チェック, 검증, 검사, 확인, провер, валидаци, validar, validación, comprobar, verificar, validieren, überprüfen, prüfen, valider, vérifier, vérification
serialize: 序列化, 序列, シリアライズ, シリアライザ, 직렬화, 시리얼라이즈, 시리얼라이저, сериализ, serializar, serialización, serialisieren, serialisierung, sérialiser, sérialisation, serializa, serialisiert, sérialise, sérialisé
deserialize: 反序列化, デシリアライズ, 逆シリアル化, 역직렬화, 시리얼화해제, 디시리얼라이즈, десериализ, deserializar, deserialisieren, désérialiser, deserializa, deserialisiert, deserialisierung, désérialise, désérialisation
encode: 编码, 編碼, 符号化, エンコード, エンコーディング, 인코드, 인코딩, 부호화, кодиров, закодир, codificar, codificación, kodieren, kodierung, encoder, encodage, codifica, kodiert, codieren, codiert, codierung, encodeur
decode: 解码, 解碼, 復号化, デコード, デコーダ, デコーディング, 디코드, 디코딩, 디코더, 복호, декодир, раскодир, decodificar, dekodieren, décoder, décodage, decodifica, dekodiert, dekodierung, decodieren, decodiert, décodeur
encrypt encryption: 加密, 暗号化, 暗号, エンクリプト, 암호화, 인크립트, шифр, cifrar, cifrado, encriptar, verschlüsseln, verschlüsselung, chiffrer, chiffrement, cifra, encripta, verschlüsselt, chiffré, crypter, cryptage
decrypt decryption: 解密, 復号, 暗号解除, デクリプト, 복호화, 디크립트, расшифр, дешифр, descifrar, entschlüsseln, entschlüsselung, déchiffrer, déchiffrement, descifra, desencriptar, entschlüsselt, déchiffre, décrypter, décryptage
compress compression: 压缩, 壓縮, 圧縮, コンプレス, 압축, 컴프레션, сжат, сжим, comprimir, compresión, komprimieren, komprimierung, compresser, comprime, comprimido, komprimiert, kompression, verdichten, compressé
hash: 哈希, 散列, 雜湊, ハッシュ, 해시, 해싱, хеш, хэш, streuwert, hachage, hashea, hashwert, gehasht, empreinte, haché
sign signature: 签名, 署名, 서명, подпис, firma, firmar, signatur, unterschrift, signer
certificate: 证书, 憑證, 証明書, 憑証, 證書, 証明, サーティフィケート, 인증서, 증명서, сертификат, certificado, zertifikat, certificat, certificats
token: 令牌, 权杖, 權杖, トークン, 토큰, токен, ficha, jeton, jetons, testigo
session: 会话, 會話, 工作階段, セッション, 세션, сесси, сеанс, sesión, sesiones, sitzung, sitzungen
cookie: 小型文字檔案, クッキー, 쿠키, куки, galleta
header: 请求头, 头部, 標頭, 标头, 表头, 报头, 首部, 頁首, ヘッダー, ヘッダ, 헤더, 머리글, заголов, хедер, cabecera, encabezado, kopfzeile, entête, kopfdaten, kopfbereich
body: 主体, 主體, 本体, 正文, 请求体, 本文, ボディ, 바디, 본문, тело, тела, cuerpo, rumpf, corps
message: 消息, 訊息, 讯息, メッセージ, メッセ, 메시지, 전갈, 메세지, сообщени, сообщ, мессендж, mensaje, mensajes, nachricht, nachrichten, messages, messagerie
event: 事件, イベント, 이벤트, событи, событ, ивент, evento, eventos, ereignis, ereignisse, événement, événements, évènement
listener handler: 监听, 监听器, 事件处理器, リスナー, ハンドラ, 리스너, 핸들러, обработчик, слушател, manejador, oyente, behandler, zuhörer, gestionnaire, écouteur, ereignisbehandlung
callback: 回调, 回調, 回呼, コールバック, 콜백, колбек, колбэк, коллбек, rückruf, rappel, retrollamada
handle process: 处理, 處理, 処理, ハンドリング, 扱う, 扱い, 扱わ, 처리, 다루, 다뤄, 핸들링, обработ, обрабат, manejar, manejo, procesar, behandeln, behandlung, verarbeiten, verarbeitung, traiter, traitement, gérer, manejan, procesa, trata, gehandhabt, handhaben, handhabung, behandelte, verarbeitete, traité, géré
subscribe publish: 订阅, 発行購読, 購読, 訂閱, サブスクライブ, サブスクリプション, 구독, 서브스크립션, подписк, подписчик, suscribir, suscripción, abonnieren, abonnement, abonner, suscribe, suscriptor, suscrito, abonniert, abonné, souscrire
notification notify: 通知, 知らせ, ノーティフィケーション, 알림, 통지, 알려, 알리, 노티, уведомлени, нотифик, извещ, notificación, notificar, benachrichtigung, benachrichtigen, notifier, notifica, avisa, benachrichtigt, mitteilen, mitteilung, mitgeteilt, notifie, prévenir
schedule scheduler: 调度, 定时, スケジュール, スケジューラ, 스케줄, 스케줄러, планиров, расписани, programar, planificador, zeitplan, planen, planifier, planification, ordonnanceur
task job: 任务, 任務, 作业, 作業, 工作項目, 仕事, タスク, ジョブ, 작업, 태스크, 일감, задач, задани, таск, джоб, tarea, tareas, trabajo, trabajos, aufgabe, aufgaben, auftrag, tâche, tâches, faena, travaux, travail
timer: 定时器, 计时器, 計時器, 定时任务, 定時, タイマー, タイマ, 타이머, таймер, temporizador, zeitgeber, minuterie, minuteur
start begin: 启动, 开始, 開始, 起動, 開啟執行, 啟動, 开启动, 起点, スタート, 始め, 始まる, 立ち上げ, 立ち上が, ブート, 시작, 스타트, 기동, 부팅, запуск, запуст, начал, старт, начина, начат, запускает, iniciar, inicio, arrancar, starten, beginn, démarrer, démarrage, commencer, arranca, arranque, comenzar, comienza, comienzo, empezar, empieza, inicia, gestartet, startet, anfang, hochfahren, démarre, démarré, début, commence
stop end: 停止, 结束, 終了, 停下, 結束, 終止符, 完了, ストップ, 終わ, 止ま, 止め, 중지, 종료, 멈추, 멈춰, 정지, 스톱, 끝나, 완료, 마치, останов, заверш, останав, конец, конца, конеч, заканчив, окончан, окончен, прекращ, detener, parar, stoppen, anhalten, beenden, ende, arrêter, arrêt, terminer, detiene, detenido, parada, parado, finaliza, acaba, gestoppt, stoppt, hält, angehaltene, abgeschlossen, abschließen, fertig, terminée, fini, achever
cancel abort: 取消, 中止, キャンセル, 打ち切, 취소, 중단, отмен, прерыв, прерва, cancelar, cancelación, abbrechen, abbruch, annuler, annulation, cancela, aborta, abgebrochen, bricht, stornieren, annulé, avorter, interrompre
pause: 暂停, 一時停止, 暫停, ポーズ, 일시정지, 멈춤, приостан, пауз, pausar, pausa, pausieren, pausiert, unterbruch
run execute: 运行, 执行, 執行, 実行, 실행, выполн, исполн, ejecutar, ejecución, ausführen, ausführung, exécuter, exécution
install: 安装, 安裝, 裝設, インストール, インストーラ, 설치, 인스톨, установк, установ, устанавл, инсталл, instalar, instalación, installieren, installation, installer, instala, installiert, installe, installé, installateur
package: 软件包, 包, 套裝, パッケージ, 패키지, 패키징, пакет, пакетный, упаков, paquete, paquetes, paket, pakete, paquet, paquets, emballage
dependency: 依赖, 依存, 相依, ディペンデンシ, 의존성, 의존, 종속, 디펜던시, зависимост, зависи, dependencia, dependencias, abhängigkeit, abhängigkeiten, dépendance, dépendances, abhängig, dépend
module: 模块, 模組, モジュール, 모듈, модул, módulo, módulos, modul, modules
plugin extension: 插件, 扩展, 拡張, 外挂, 外掛, 扩充, 擴充, 擴展, プラグイン, アドオン, エクステンション, 플러그인, 확장, 애드온, 익스텐션, плагин, расширени, плаги, дополнени, аддон, complemento, complementos, extensión, erweiterung, erweiterungen, complementario, zusatzmodul, greffon
import: 导入, 匯入, 引入, インポート, 取り込み, 取り込む, 取り込ま, 가져오기, 임포트, 불러와, 들여오, импорт, подгруж, importar, importación, importieren, importer, importation, importa, importiert, einbinden, eingebunden, importe, importé
export: 导出, 匯出, 輸出檔, エクスポート, 익스포트, 내보내기, 내보내, экспорт, exportar, exportación, exportieren, exporter, exportation, exporta, exportiert, exporte, exporté
version: 版本, 版, バージョン, 버전, 버젼, верси, versión, versiones, versionen
repository: 仓库, 儲存庫, 版本库, 倉庫, リポジトリ, レポジトリ, 저장소, 리포지토리, 레포, 리파지토리, репозитори, репозитор, repositorio, dépôt, ablageort, repositorium
branch: 分支, ブランチ, 브랜치, ветк, ветв, бранч, rama, ramas, zweig, branche, branches
commit: コミット, 커밋, коммит, фиксац, зафиксир, confirmación, festschreiben
conflict: 冲突, 競合, 衝突, 相克, コンフリクト, 충돌, 컨플릭트, 상충, конфликт, conflicto, conflictos, konflikt, konflikte, conflit, conflits, conflictivo, widerspruch, conflictuel
difference diff: 差异, 差分, 차이, 차분, различи, разниц, diferencia, diferencias, unterschied, unterschiede, différence, différences
history: 历史, 履歴, 歷史, 経歴, ヒストリ, 이력, 기록, 히스토리, 내역, истори, historial, historia, verlauf, historique, chronik
page: 页面, 頁, 页, ページ, 페이지, страниц, página, páginas, seite, seiten, pages, webseite
pagination paginate: 分页, 分頁, 翻页, 页码, ページネーション, ページング, ページ分割, ページ送り, 페이지네이션, 페이징, 페이지나누기, пагинаци, постранич, paginación, paginar, seitennummerierung, paginierung, paginado, paginada, seitenweise, paginieren, blättern, paginer
render display: 渲染, 显示, 表示, 描画, 呈现, 呈現, 顯示, 繪製, 绘制, レンダリング, 描く, レンダラ, 렌더링, 표시, 그리, 그려, 렌더, 디스플레이, отображ, рендер, отрисов, отрис, отобра, рисова, рисует, показыв, mostrar, renderizar, anzeigen, darstellen, darstellung, affichage, rendu, muestra, mostrado, mostrada, visualiza, dibuja, renderiza, angezeigt, anzeige, zeigt, dargestellt, gerendert, rendern, rendert, zeichnen, gezeichnet, dessine, affiché, rendre, restitution
template: 模板, 範本, 模版, 樣板, テンプレート, テンプレ, 템플릿, шаблон, plantilla, plantillas, vorlage, vorlagen, gabarit, schablone
component: 组件, 元件, 部件, 構件, 构件, 部品, コンポーネント, 컴포넌트, 구성요소, 부품, компонент, componente, componentes, komponente, komponenten, composant, composants, bauteil, baustein
view: 视图, 視圖, 檢視畫面, ビュー, 뷰, представлени, вью, просмотр, просматр, vista, vistas, ansicht, vue, vues, visualizar
window: 窗口, 視窗, 窗体, ウィンドウ, ウインドウ, 창, 윈도, окон, окн, ventana, ventanas, fenster, fenêtre, fenêtres, fenêtrage
button: 按钮, 按鈕, ボタン, 버튼, 단추, кнопк, кнопоч, botón, botones, schaltfläche, knopf, bouton, boutons
menu: 菜单, 選單, メニュー, 메뉴, меню, menú, menús
click: 点击, 點擊, 單擊, 点选, クリック, 클릭, щелч, нажат, клик, нажим, щелк, щёлк, clic, klick, klicken, cliquer, pulsar, pulsación, pinchar, geklickt, cliqué
mouse: 鼠标, 滑鼠, マウス, 마우스, мыш, ratón, maus, souris
keyboard: 键盘, 鍵盤, キーボード, 키보드, клавиатур, клавиш, teclado, tastatur, clavier, tecla, taste, touche
color: 颜色, 色, カラー, 색상, 색, 컬러, цвет, colores, farbe, farben, couleur, couleurs, farbig, farbton, coloré
image picture: 图片, 图像, 画像, 圖片, 影像, 圖像, 写真, イメージ, 이미지, 그림, 사진, 영상, изображени, картин, фото, рисун, imagen, imágenes, bild, bilder, images, foto, photo
font: 字体, 字型, 書体, フォント, 글꼴, 폰트, 글자체, 서체, шрифт, schriftart, police, tipografía, schrift
language translation: 翻译, 多言語, 翻訳, 言語, 多语言, 多國語言, 多国语, 언어, 번역, язык, перевод, idioma, lenguaje, traducción, sprache, übersetzung, langue, langage, traduction, mehrsprachig, multilingue
format: 格式, 格式化, 書式, 整形, フォーマット, 형식, 포맷, 서식, 포매팅, формат, formato, formatos, formatear, formatieren, formate, formater, formatiert, formatierung, formatage, formaté
convert conversion: 转换, 轉換, 変換, 변환, преобраз, конверт, convertir, conversión, konvertieren, umwandeln, umwandlung
number count: 计数, 数量, 個数, 數量, 个数, 個數, 件数, カウント, 개수, 카운트, 갯수, 수량, количеств, счет, количе, contar, cantidad, zählen, anzahl, compter, compteur, quantité
size length: 大小, 长度, 尺寸, 體積, 長度, 长短, 文字数, サイズ, 長さ, 大きさ, 크기, 길이, 사이즈, 렝스, размер, длин, объем, объём, tamaño, longitud, größe, länge, taille, longueur, größen, grösse, groesse
limit: 限制, 上限, 制限, 限定, 限度, 极限, 極限, 上下限, 限界, 制約する, リミット, 限る, 제한, 한도, 한계, 리밋, 리미트, огранич, лимит, предел, límite, límites, limitar, grenze, begrenzung, limiter, limita, begrenzt, beschränken, beschränkt, beschränkung, limitierung, limitieren, limité, restreindre, restreint
rate limit throttle: 限流, 速率限制, 流量控制, 节流, 節流, 限速, 频率限制, 頻率限制, 流量制限, レート制限, レートリミット, スロットル, スロットリング, 스로틀링, 간引, 속도제한, 요청제한, 쓰로틀, 레이트리밋, 트래픽제한, троттлинг, тротлинг, drosselung, drosseln, ratenbegrenzung, ratenlimit, gedrosselt, anfragebegrenzung
performance: 性能, 效能, パフォーマンス, 성능, производительност, rendimiento, leistung, performances
metric statistics: 统计, 統計, 度量, 指標値, 計量, メトリクス, メトリック, 지표, 통계, 메트릭, метрик, статистик, статист, métrica, métricas, estadística, estadísticas, statistik, statistiken, messwert, métrique, métriques, statistiques, estadístico, metriken, kennzahl, messung
monitor: 监控, 監視, 监测, 監測, 監控, モニタリング, モニタ, 모니터링, 감시, 모니터, монитор, мониторинг, monitorizar, supervisar, überwachen, überwachung, surveiller, surveillance, monitorea, monitoreo, monitoriza, supervisa, supervisión
test mock: 模拟, 模擬, モック, 모의, 목객체, 모킹, 모크, мок, simulacro, attrappe, bouchon, simula, simulieren, simuliert, simulé, factice
random: 随机, 隨機, 乱数, ランダム, 무작위, 난수, 랜덤, случайн, рандом, aleatorio, aleatoria, zufällig, zufall, aléatoire, hasard
iterate loop: 遍历, 循环, 迴圈, 反復, 反复, 反覆, ループ, くりかえし, 繰り返, 回す, 반복, 루프, 되풀이, цикл, итераци, повторен, bucle, bucles, iterar, schleife, schleifen, boucle, boucles, itérer, recorriendo, wiederholend, répète, répétition
recursive recursion: 递归, 遞迴, 再帰, 재귀, рекурси, recursivo, recursión, rekursiv, rekursion, récursif, récursion
condition: 条件, 條件, 状況, 情况下, 조건, 상황, услови, ситуац, обстоятельств, condición, condiciones, bedingung, bedingungen, conditions, situación, kondition, lage, situation
tree: 树, 木構造, 樹, ツリー, 트리, дерев, árbol, árboles, baum, bäume, arbre, arbres, arborescence
node: 节点, 節點, 結點, 结点, ノード, 노드, узел, узл, nodo, nodos, knoten, noeud, nœud, nœuds
graph: 图形, 有向图, 無向圖, 图结构, グラフ, 그래프, граф, grafo, grafos, graphe, graphes
edge: 边缘, 辺, 边, 邊, エッジ, 간선, 엣지, 모서리, 에지, ребр, грань, arista, kante, kanten, arête
stream: 数据流, 流式, 串流, ストリーム, ストリーミング, 流れ, 스트림, 스트리밍, 흐름, стрим, datenstrom, strom, transmisión, transmitir, transmite, gestreamt, streamen, diffusion, diffuser
buffer: 缓冲, 緩衝, 缓存区, バッファ, 버퍼, буфер, búfer, puffer, tampon
data: 数据, 資料, データ, 데이터, данн, datos, daten, données
byte: 字节, 位元組, バイト, 바이트, байт, octet, octets
bit: 比特, 位运算, 二进制位, 位元, ビット, 비트, бит
protocol: 协议, 協定, 規約, 协定, プロトコル, 프로토콜, протокол, protocolo, protocolos, protokolle, protocole, protocoles
port: 端口, 連接埠, ポート, 포트, порт, puerto, puertos, anschluss
address: 地址, 位址, 网址, 住所, アドレス, 주소, 어드레스, 번지, адрес, dirección, direcciones, adresse, adressen, adresses, adressiert, adressierung, anschrift
domain: 域名, 網域, 领域, 領域, ドメイン, 도메인, домен, dominio, dominios, domäne, domaine, domaines
proxy: 代理, プロキシ, プロクシ, 프록시, прокси, apoderado, mandataire, intermediarios, stellvertreter
middleware: 中间件, 中介軟體, 中介層, 中间层, ミドルウェア, ミドルウエア, 미들웨어, промежуточн, мидлвар, миддлвар, intermediario, zwischenschicht, intergiciel, intermedia, zwischenware
service: 服务, 服務, サービス, サービサ, 서비스, сервис, служб, servicio, servicios, dienst, dienste, services
worker: 工作线程, 工作者, 工作執行緒, 作業者, ワーカー, 워커, 작업자, рабоч, воркер, trabajador, arbeiter, travailleur, arbeitsprozess, ouvrier
pool: 连接池, 线程池, 池, プール, プーリング, 풀, пул, réserve, verbindungspool
resource: 资源, 資源, リソース, 자원, 리소스, ресурс, recurso, recursos, ressource, ressourcen, ressources
release free: 释放, 解放, 釋放, リリースする, 해제, 반납, 풀어주, освобожд, освобо, высвоб, liberar, freigeben, freigabe, libérer, libération, libera, freigegeben, libère, libéré
initialize: 初始化, 初期化, 初始, イニシャライズ, 초기화, 초기, инициализ, инициал, inicializar, inicialización, initialisieren, initialisierung, initialiser, initialisation, inicial, initialisiert, initialise, initialisé
register registration: 注册, 註冊, 登録, 登记, 登記, レジスター, 등록, регистр, реестр, зарегистриров, registrar, registrieren, registrierung, enregistrement, inscription, registra, eingetragen, eintragung, registriert, inscrire, inscrit
account: 账户, 账号, 帳號, アカウント, 어카운트, 계정, учетн, учётн, аккаунт, cuentas, konto, konten, compte, comptes
email mail: 邮件, 邮箱, 郵件, メール, 이메일, 메일, почт, письм, correo, correos, courriel, courriels
payment money: 支付, 付款, 支払い, 決済, 결제, 지불, платеж, оплат, pago, pagos, dinero, zahlung, zahlungen, geld, paiement, paiements, argent
price: 价格, 價格, 価格, 가격, цена, цены, цену, ценой, ценов, precio, precios, preis, preise, prix
order purchase: 订单, 訂單, 注文, 订购, 訂購, 発注, 購入, 주문, 구매, 오더, 발주, заказ, покупк, закупк, pedido, pedidos, bestellung, bestellungen, compra, kauf, achat
product: 产品, 商品, 製品, 제품, 상품, товар, продукт, producto, productos, produkt, produkte, produit, produits
security: 安全, セキュリティ, セキュア, 시큐리티, 보안, 안전, безопасност, безопасн, seguridad, sicherheit, sécurité, seguro, segura, sicher, sécurisé
vulnerability attack: 漏洞, 攻击, 脆弱性, 攻撃, 弱點, 攻擊, アタック, セキュリティホール, 취약점, 공격, 취약, уязвимост, атак, злоумышл, vulnerabilidad, ataque, schwachstelle, angriff, vulnérabilité, attaque, vulnerable, angreifer, sicherheitslücke, verwundbar, attaquant
backup: 备份, 備份, バックアップ, 백업, резервн, бэкап, respaldo, sicherung, sicherungskopie, sauvegarde, respalda, sichern, sichert, sauvegardé
restore recover: 恢复, 還原, 復元, 恢復, 回復, 復旧, 復帰, 還元, 修復, リカバリ, リストア, 복구, 복원, 되돌리, 되살리, 리스토어, 리커버리, восстанов, восстанавл, restaurar, recuperar, wiederherstellen, wiederherstellung, restaurer, restauration, restaura, recupera, wiederherstellt, wiederhergestellt, restaure, restauré, rétablir, rétablit
crash failure: 崩溃, 失败, 失敗, 障害, 當機, 崩潰, 故障, 失効, クラッシュ, 落ちる, 실패, 충돌로, 장애, 크래시, 고장, 충돌하, падени, неудач, авари, краш, отказа, отказов, падает, провал, неисправн, fallo, fallos, fallar, absturz, fehlschlag, ausfall, échec, échouer, panne, plantage, fracaso, caída, falla, scheitern, scheitert, stürzt, plante, défaillance
success: 成功, 성공, успе, éxito, erfolg, erfolgreich, succès, réussite
empty: 空的, 为空, 空列表, 空集合, 空の, 空っぽ, 비어, 비었, 빈값, 공백, 비우는, пуст, vacío, vacía, vide
missing: 缺失, 缺少, 欠落, 丢失, 遺失, 欠如, 欠け, 見つからない, 누락, 없는, 빠진, 찾을수없, отсутств, отсутст, недоста, нехват, faltante, falta, fehlend, fehlende, manquant, ausente, perdido, fehlt, fehlen, vermisst, manque, absent
duplicate: 重复, 重複, 去重, 중복, дубл, дедуплик, duplicado, duplicados, duplizieren, doppelt, doublon, doublons, deduplicar, deduplizierung, dupliziert, duplikat, déduplication, dupliqué
unique: 唯一, 一意, 独一, 獨特, 固有, ユニーク, 고유, 유일, 유니크, уникальн, единств, неповтор, único, única, eindeutig, unicité, einzigartig, einmalig
current: 当前, 現在, 目前, 當前, 现在, カレント, 현재, 커런트, текущ, нынешн, actual, aktuell, aktuelle, courant, actuel, momentan, jetzig
previous: 以前, 上一个, 上一個, 之前, 先前, 前一个, 直前, 前回, 前の, 이전, 프리비어스, 직전, 예전, предыдущ, предшеств, прошл, anterior, vorherige, vorherigen, précédent, précédente, previo, previa, vorherig, vorhergehend, vorige
next: 下一个, 下一個, 下个, 接下来, 次回, 次の, 次に, 다음, 넥스트, следующ, дальше, siguiente, nächste, nächsten, suivant, suivante, próximo, próxima, folgende, prochain
screen: 屏幕, 螢幕, 画面, 화면, 스크린, экран, pantalla, pantallas, bildschirm, écran
terminal console: 终端, 控制台, 端末, 終端, 主控台, ターミナル, コンソール, 터미널, 콘솔, терминал, консол, konsole, terminales, terminaux
editor: 编辑器, 編輯器, 編輯程式, エディタ, エディター, 편집기, 에디터, редактор, éditeur, editores
document: 文档, 文件資料, 文書, 文件档, 文檔, ドキュメント, 문서, 도큐먼트, документ, documento, documentos, dokument, dokumente, documents
comment: 注释, 評論, 注釋, コメント, 주석, 댓글, 코멘트, комментари, комменти, comentario, comentarios, kommentar, kommentare, commentaire, commentaires, comentar, kommentieren, kommentiert, commenter
code: 代码, 程式碼, 代碼, コード, 코드, код, código, códigos, quelltext
program application: 程序, 应用, 程式, 應用, 応用, プログラム, アプリケーション, アプリ, 프로그램, 애플리케이션, 앱, 어플, программ, приложени, прилож, аппликац, programa, aplicación, programm, anwendung, anwendungen, programme, application, appli
system: 系统, 系統, システム, 시스템, систем, sistema, sistemas, systeme, système, systèmes
device: 设备, 裝置, 装置, デバイス, 장치, 기기, 디바이스, 단말, устройств, девайс, dispositivo, dispositivos, gerät, geräte, appareil, périphérique
container: 容器, コンテナ, 컨테이너, контейнер, contenedor, contenedores, behälter, conteneur, conteneurs, containern
deploy deployment: 部署, 布署, 佈署, 展開配置, デプロイ, 배포, 디플로이, развертывани, разверт, развёрт, деплой, desplegar, despliegue, bereitstellen, bereitstellung, déployer, déploiement, despliega, bereitgestellte, ausrollen, ausgerollt, déployé, déploie
cluster: 集群, 叢集, クラスタ, クラスター, 클러스터, кластер, clúster, grappe
balance load balancing: 负载均衡, ロードバランシング, 負荷分散, балансиров, lastverteilung, équilibrage
-: 之间, 之間, 之后, 之後, 以后, 期间, 過程, 过程, 過程中, 最中, 途中, 里面, 裡面, 内側, 外面, 之外, 外側, 如何, 怎么, 怎麼, 怎样, 怎樣, 怎么样, 什么, 什麼, 哪里, 哪裡, 哪儿, 哪个, 哪個, 哪些, 为什么, 為什麼, 为何, 谁, 何时, 是否, 以及, 并且, 並且, 或者, 还是, 還是, 而且, 但是, 如果, 那么, 那麼, 的话, 时候, 時候, 的时候, 的時候, 用于, 用於, 用来, 用來, 进行, 進行, 对于, 對於, 关于, 關於, 通过使用, 根据, 根據, 按照, 为了, 為了, 由于, 由於, 因为, 因為, 所以, 从而, 這個, 这个, 这些, 這些, 那个, 那個, 那些, 这里, 這裡, 那里, 那裡, 它们, 它們, 我们, 我們, 他们, 他們, 自己, 不同于, 以便, 可以, 能够, 能夠, 应该, 應該, 需要, 就是, 也是, 只是, 不是, 没有, 沒有, 还有, 還有, 一种, 一種, 一下, 之类, 之類, 等等, 负责, 負責, 请问, 請問, 的是, 是在, 在哪, 在哪里, 在哪裡, 被用, 来自, 來自, 作为, 作為, 成为, 成為, 其中, 当中, 當中, 直到, 甚至, 并不, 已经, 已經, 正在, 将会, 將會, 会被, 會被, 所在, 样的, 樣的, 这样, 這樣, 那样, 那樣, 何処, 何時, 担当, の間, 前に, する前, 後で, した後, 後に, 間に, 中で, とき, ときに, ときの, ため, ために, ための, について, についての, による, により, によって, において, における, に対して, に対する, に関する, に関して, として, としての, という, といった, とは, とか, とも, など, なら, ならば, ので, のに, のは, のが, のを, のか, には, では, でも, での, への, へと, からの, からは, までの, までに, まで, から, より, よりも, だけ, しか, ほど, ながら, たり, だり, および, または, もしくは, ならびに, かつ, そして, しかし, それ, これ, あれ, どれ, それら, これら, その, この, あの, どの, そこ, ここ, どこ, どこで, どこに, どこから, どう, どうやって, どうする, どのように, どのような, どんな, なぜ, なに, なん, いつ, いくつ, だれ, かどうか, する, した, して, しない, します, しました, している, していた, しており, される, された, されて, されている, されない, されます, させる, させた, させて, できる, できた, できない, できます, なる, なった, なって, ならない, いる, いた, いない, います, ある, あった, あり, ない, なく, なかった, あります, です, でした, ます, ました, ません, られる, られた, られて, られない, れる, れた, れて, ている, ていく, ておく, てある, てしまう, もの, こと, ところ, ところで, 場所で, ように, ような, ようにする, 方法で, 際に, 際の, 時に, 時の, 何を, 何が, 行う, 行われる, 行われ, 行って, 行い, うち, もし, すでに, まだ, また, さらに, ただし, すると, それで, のため, 側で, 側の, 사이, 간의, 이전에, 하기전, 이후, 후에, 나중, 동안, 도중, 중간에, 안에, 안쪽, 바깥, 하는, 하는지, 하고, 하며, 하면, 하여, 해서, 했을, 합니다, 하나요, 한다, 하기, 하도록, 하지, 할지, 되는, 되는지, 되고, 되며, 되면, 되어, 돼서, 됩니다, 되나요, 된다, 되기, 되도록, 된것, 어떻게, 어디, 어디서, 어디에서, 어디에, 무엇, 무엇을, 무엇이, 무슨, 언제, 누가, 어느, 에서, 에서의, 에게, 에게서, 으로, 으로의, 으로서, 으로써, 로서, 로써, 까지, 부터, 에는, 에도, 에만, 만큼, 처럼, 보다, 마저, 조차, 이나, 거나, 위한, 위해, 위해서, 대한, 대해, 대해서, 관한, 따른, 따라서, 통해, 통한, 의한, 의해, 그리고, 그러나, 하지만, 또는, 혹은, 또한, 이런, 그런, 저런, 이것, 그것, 저것, 여기, 거기, 저기, 있는, 있는지, 있다, 있나요, 있고, 있도록, 없이, 같이, 아니라, 아닌, 경우에, 때문에, 때문, 인지, 이며, 이고, 입니다, 인가요, 일까요, 것은, 것을, 것이, 것인지, 지를, 시키는, 시킨, 시킬, 시키, 받을, 수있, 수있는, 담당, 담당하는, 이루어지, 이뤄지, 다시, прежде, раньше, перед, спустя, течен, внутри, снаруж, при, для, как, какая, какие, какой, каким, каких, какую, где, куда, откуда, когда, зачем, почему, который, которая, которое, которые, которых, которым, которой, которую, котором, которого, чтобы, через, между, после, около, вместо, снаружи, вокруг, если, тогда, либо, или, также, тоже, этот, этом, этого, этой, эта, эти, этих, это, тот, того, тому, той, тем, теми, так, такой, такая, такие, таких, что, чем, чего, чему, кто, кого, кому, чей, чья, чьи, его, ее, её, их, ней, ним, них, нами, вам, мне, себя, себе, свой, своя, свои, своих, своей, своего, уже, еще, ещё, лишь, только, даже, быть, был, была, было, были, будет, будут, есть, нет, можно, нельзя, может, могут, должен, должна, должны, нужно, надо, происходит, происход, отвечает, ли, же, бы, без, под, над, про, об, обо, от, до, из, за, на, по, со, во, ко, не, ни, да, сколько, насколько, ради, согласно, относительно, благодаря, помощью, качестве, зависимости, виде, рамках, самом, самого, самой, сам, сама, сами, учётом, учетом, der, die, das, den, des, ein, im, in, ist, sind, mit, auf, ob, von, zu, zur, wo, wer, was, man, es, el, la, lo, de, del, un, en, con, y, o, al, su, sus, si, se, a, como, le, du, et, au, aux, ce, est, sont, d, l, ou, comment, par, pas, und, oder, wie, wird, werden, wurde, eine, einer, eines, einem, einen, dem, nicht, wenn, dann, auch, beim, zum, für, über, durch, nach, welche, welcher, sich, vom, zwischen, ohne, bei, als, aus, wann, warum, cómo, qué, cuál, cuándo, dónde, desde, los, las, una, unos, unas, por, para, sobre, entre, este, esta, cada, más, les, une, dans, avec, pour, sur, sous, quand, où, quel, quelle, quels, cette, ces, leur, qui, lors, lorsque, sans, chez, antes, bevor, vorher, avant, después, tras, nachdem, danach, nachher, après, durante, mientras, während, pendant, durant, dentro, innerhalb, innen, dedans, intérieur, fuera, außerhalb, ausserhalb, außen, dehors, extérieur, estos, estas, ese, esa, esos, esas, eso, esto, aquel, aquella, ellos, ellas, nosotros, usted, ustedes, me, te, nos, mi, tu, sin, según, hasta, hacia, ante, bajo, contra, mediante, también, así, aun, aún, ya, no, sí, ni, pero, sino, porque, pues, aunque, cuyo, cuya, cuáles, quién, quiénes, cuánto, cuánta, cuántos, cuántas, está, están, estar, ser, era, eran, fue, fueron, sido, siendo, ha, han, haber, hay, había, hace, hacen, hacer, hecho, haciendo, puede, pueden, poder, debe, deben, deber, tiene, ocurre, realiza, realizan, realizar, encarga, solo, sólo, muy, mucho, tan, tanto, alguno, ninguno, ninguna, nada, algo, alguien, nadie, aquí, allí, adónde, e, u, ihre, ihrer, ihrem, ihren, ihr, sein, seine, seiner, seinem, seinen, er, sie, wir, uns, ihm, ihn, mir, mich, dir, dich, dieser, diese, dieses, diesem, diesen, jener, jene, welches, welchem, welchen, wessen, wem, wen, wohin, woher, womit, wodurch, wobei, wofür, woran, worauf, worin, wieso, weshalb, war, waren, wären, sei, seien, worden, geworden, haben, hat, hatte, hatten, hätte, kann, können, könnte, muss, müssen, musste, soll, sollen, sollte, darf, dürfen, wollen, will, mag, möchte, tun, tut, macht, machen, gemacht, geschieht, passiert, erfolgt, sodass, damit, dass, daß, weil, obwohl, indem, sobald, solange, falls, sofern, sowie, sowohl, weder, noch, doch, nur, schon, sehr, mehr, immer, wieder, hier, dort, da, daraus, davon, dazu, dafür, darin, darauf, dabei, dadurch, daran, gegen, bis, um, seit, ab, außer, ausser, trotz, wegen, mittels, anhand, bzw, usw, also, kein, keine, keinen, keinem, keiner, am, ans, aufs, ins, unter, hinter, neben, vor, zuständig, verantwortlich, eigentlich, je, il, elle, ils, elles, nous, vous, on, lui, eux, moi, toi, ne, plus, moins, très, aussi, ainsi, alors, donc, car, mais, soit, afin, selon, depuis, vers, jusque, jusqu, contre, envers, parmi, hors, malgré, puis, dont, lequel, laquelle, lesquels, lesquelles, auquel, duquel, auxquels, quelles, quoi, combien, pourquoi, ceci, cela, ça, celui, celle, ceux, celles, mon, ma, mes, ta, tes, sa, ses, notre, votre, vos, leurs, être, été, étant, était, étaient, sera, seront, serait, avoir, ayant, ont, avait, avaient, fait, faire, fais, faite, faits, peut, peuvent, pouvoir, doit, doivent, devoir, faut, c, n, j, m, t, s, qu, aucun, aucune, rien, encore, déjà, toujours, jamais, ici, là, lorsqu, quelque, effectue, effectuer, effectué, effectuée, traves, través
manage management: 管理, マネジメント, マネージメント, 관리, 매니지, управлени, администрир, gestión, administrar, verwaltung, verwalten, gestionado, administra, verwaltet, gèrent
credentials: 凭据, 凭证, 資格情報, 憑證資料, 認証情報, クレデンシャル, 자격증명, 크리덴셜, реквизит, credenciales, anmeldedaten, zugangsdaten, identifiants, credencial, anmeldeinformationen
decide choose select: 决定, 选择, 決定, 選択, 選擇, 挑选, 挑選, 抉择, 決めて, 選ば, 選び, 결정, 선택, 골라, реша, выбор, выбира, решить, decidir, elegir, seleccionar, selección, entscheidet, entscheiden, auswählen, auswahl, wählen, décider, décide, choisir, sélection, sélectionner, escoge, elección, entschieden, auserwählt, choisissent, décident
failed: 失败的, 失敗した, 失敗する, 실패한, 실패하, неудачн, сломан, провален, fallida, fallido, fallidas, fehlgeschlagene, fehlgeschlagenen, fehlgeschlagen, échouée, échoué, misslungen, misslingt, fehlschlagen, défaillant, échoue
retry repeat: 再試行する, wiederholt, wiederholte, réessaie, reintenta, repetir
handle: 处理的, 应对, 対処, 処理する, 대처, 대응하, обрабатыва, справля, maneja, behandelt, verarbeitet, traite, gère, atender, atiende, bewältigen, bearbeiten, bearbeitet, bearbeitung
prevent: 防止, 避免, 阻止, 預防, 预防, 回避, 防ぐ, 防い, 防が, 避け, 阻む, 막는, 방지, 막기, 막아, 막고, 예방, 피하, 회피, предотвра, избежа, избега, препятств, impedir, impide, evitar, evita, prevenir, verhindern, verhindert, empêcher, empêche, éviter, previene, vermeiden, vermieden, vermeidet, vermeidung, unterbinden, verhinderung, évite, évité, prévient
access: 访问, 存取, 进入, アクセス, 접근, 액세스, 엑세스, 접속하, доступ, обращ, обрати, acceso, acceder, zugriff, zugreifen, accès, accéder, accede, zugegriffen, greift, accède
abstraction abstract: 抽象, 추상, абстракц, abstracción, abstracto, abstrakt, abstraktion, abstraite
driver: 驱动, 驅動, ドライバ, 드라이버, драйвер, controlador, treiber, pilote, pilotes
dispatch send: 分发, 发送, 配信, 送信, 전송, 디스패치, отправ, enviar, envío, despachar, despacho, senden, versenden, auslösen, envoyer, envoi, distribution
receive: 接收, 受信, 收到, 接受到, 受け取り, 受け取る, 受け取っ, レシーブ, 수신, 받아, 받는, 받은, 받기, получ, прием, приём, приня, recibir, recepción, empfangen, recevoir, réception, recibe, recibido, recibida, empfang, erhält, bekommen, bekommt, reçoit, reçu
form: 表单, 表單, フォーム, 폼, 양식, форм, formulario, formularios, formular, formulare, formularen, formulaire, formulaires
multipart: 多部分, 多段, 分段上传, 多部, マルチパート, 멀티파트, multiparte, mehrteilig
event loop: 事件循环, 事件驅動循環, イベントループ, ereignisschleife
file event: dateiereignis, dateiereignisse
time event: zeitereignis, zeitereignisse
define definition: 定义, 定義, 정의, определ, definir, definición, definieren, définir, définition, defino, festlegen, festlegt, festgelegt, défini
implement implementation: 实现, 実装, 实作, 實作, 實現, 実現, インプリメント, 구현, 임플리먼트, реализ, implementar, implementación, implementieren, umsetzung, implémentation, implémenter, implementa, implementiert, implementierung, umgesetzt, umsetzen, réalisé, réalisation, implémente, implémenté
change modify: 更改, 改变, 変更, 变更, 變更, 改動, 改动, 更動, 变化, 變化, 改變, 変化, 改変, 変わる, 修正する, 改め, チェンジ, 변경하, 바뀌, 바꾼, 변화, 수정, 변경되, 고친, 모디파이, измен, меня, смен, cambiar, cambio, cambios, modificar, ändern, änderung, änderungen, changer, modifier, changement, modification, cambia, modifica, ändert, geändert, modifizieren, modifiziert, veränderung, verändern, verändert, modifie, modifié, changent
show: 展示, 显露, 見せる, 보여, 보이, 띄우, показ, покаж, zeigen, montrer, enseñar, einblenden, eingeblendet, gezeigt, montre
get fetch: 获取, 取得, 拿到, 获得, 獲取, 獲得, 取出, 取回, 拉取, 抓取, 取る, 取って, 引き出, フェッチ, ゲット, ゲッター, 얻기, 가져오, 얻, 취득, 획득, 게터, 페치, 가져와, 가져온, 가져옴, 받아오, получит, взят, берет, берёт, достат, достает, достаёт, забира, запраш, obtener, holen, abrufen, obtenir, obtiene, obtenido, obtenida, consigue, conseguir, trae, holt, geholt, abgerufen, beziehen, bezieht, beschaffen, obtient, obtenu, récupéré
set: 设定, 設為, 设为, 设成, 置为, セット, セッタ, 세트, 설정하, 지정, установить, зада, устанавлива, establecer, setzen, pone, puesto, fija, establece, establecido, setzt, gesetzt, stellt, positionner
use: 使用, 利用, 用到, 运用, 活用, 使う, 使わ, 使い, 使って, 用い, 사용, 쓰이, 이용, 활용, использ, применяет, польз, usar, uso, utilizar, verwenden, benutzen, verwendung, utiliser, utilisation, usa, usan, usado, utiliza, emplea, verwendet, benutzt, nutzen, nutzt, genutzt, nutzung, gebrauch, einsatz, eingesetzt, utilise, utilisé, emploie
call invoke: 调用, 呼叫, 調用, 叫用, 呼出, 呼び出し, 呼び出す, 呼び出さ, 呼ぶ, 呼ば, 呼んで, コールする, 호출, 부르, 불러, вызов, вызыва, вызва, вызыв, дерга, llamar, llamada, llamadas, aufruf, aufrufe, aufrufen, appel, appels, appeler, invoca, llama, aufgerufen, ruft, invoque
match: 匹配, 一致, 符合, 吻合, 相符, 適合, マッチ, 매칭, 일치, 부합, 매치, совпад, сопоставл, coincidir, coincidencia, übereinstimmung, abgleich, correspondance, coincide, concordancia, passend, übereinstimmen, übereinstimmt, abgeglichen, zutrifft, correspond
group: 分组, 组, 組, 群, グループ, グルーピング, 그룹, 그루핑, групп, agrupar, grupos, gruppe, gruppieren, gruppen, groupe, groupes, grouper, agrupa, gruppiert, gruppierung, groupé, regroupe
expire expiration: 过期, 失效, 過期, 到期, 有效期限, 逾期, 有効期限, 期限切れ, 期限が切れ, 失効する, エクスパイア, 만료, 유효시간, истек, истеч, протух, срок, caducar, caducidad, expirar, ablauf, ablaufen, expirer, caduca, expira, vencer, vencimiento, verfallen, verfällt, périmer
limit concurrent: 并发限制, 同時実行
reuse: 复用, 重用, 再利用, 再使用, 重复使用, 重複使用, 使い回, 재사용, 재활용, переиспольз, reutilizar, wiederverwenden, réutiliser, reutiliza, wiederverwendet, wiederverwendung, wiederverwendbar, réutilise, réutilisation, réutilisable

language constructs
statement: 语句, 陳述式, 命令文, ステートメント, 문장, 구문문, инструкци, sentencia, anweisung, instrucción
keyword: 关键字, 關鍵字, 关键词, キーワード, 키워드, 예약어, schlüsselwort
overload: 重载, 多載, 多重定義, オーバーロード, 오버로드, 오버로딩, перегруз, sobrecarga, überladen, überladung, surcharge, surchargé
enumerate: 列举, 列挙する, 열거하, перечисл, enumera, aufzählen, énumérer, énumère
enum: 枚举, 列舉, 枚舉, 列挙, 열거, 이넘, перечислени, перечисляем, enumeración, enumerado, aufzählung, énumération, énuméré
switch: 切换, 切換, 開關, 开关, 切替, 切り替え, スイッチ, 스위치, 전환, переключ, свитч, conmuta, umschalten, umschaltung, umgeschaltet, schalter, wechseln, wechselt, bascule, commutateur
type inference: 형추론, типовывод, typinferenz, typableitung
prototype: 原型, プロトタイプ, 프로토타입, прототип, prototipo, prototyp
property: 特性, プロパティ, 프로퍼티, свойств, propiedad, propriété
block: 區塊, 块, ブロック, 블록, 블락, блок, bloque, bloc
namespace: 命名空间, 命名空間, 名前空間, ネームスペース, 네임스페이스, 이름공간, имён, именпространств, namensraum
blocking block: 阻塞, 阻擋, 封锁, ブロッキング, ブロックする, 차단, 블록킹, блокир, bloquea, blockieren, blockiert, bloquer, bloquant, bloqué
context: 上下文, 语境, 情境, 文脈, コンテキスト, コンテクスト, 컨텍스트, 문맥, 콘텍스트, контекст, contexto, kontext, contexte
runtime: 运行时, 執行時期, 執行期, 実行時, ランタイム, 런타임, рантайм, laufzeit
builder: 建造者, 构建器, 建構器, ビルダ, 빌더, билдер, строител, erbauer, bâtisseur
member: 成员, 成員, メンバ, 멤버, 구성원, член, участник, miembro, mitglied, membre
trait: 特征, 特質, 特徴, トレイト, 트레이트, трейт, типаж, rasgo, merkmal
closure: 闭包, 閉包, クロージャ, 클로저, замыкани, clausura, abschluss
lambda: 匿名函数, 匿名函式, 無名関数, ラムダ, 람다, 익명함수, лямбд, anónima, anónimo, anonyme
decorator: 裝飾器, 装饰, 修飾子, デコレータ, 데코레이터, декоратор, decora, dekorierer, dekorator, décorer
annotation: 注解, 標註, 标注, 註解, 注釈, アノテーション, 어노테이션, 애너테이션, аннотац, аннотиров, anota, annotationen, annotiert, annoté
attribute: 屬性, アトリビュート, 애트리뷰트, 어트리뷰트, атрибут, atributo, attribut
macro: 宏, 巨集, マクロ, 매크로, макрос, makro
coroutine: 协程, 協程, コルーチン, 코루틴, корутин, сопрограмм, corrutina, koroutine
iterator: 迭代器, 疊代器, 反復子, イテレータ, 이터레이터, 반복자, итератор, iterador, iterierer, itérateur
generator: 生成器, 产生器, 產生器, ジェネレータ, 제너레이터, генератор, generador, erzeuger, générateur
tuple: 元组, 元組, タプル, 튜플, кортеж, tupla, tupel
union: 联合, 聯合, 和集合, 共用体, 유니온, 합집합, vereinigung
intersection: 交集, 交叉类型, 積集合, 共通部分, 交差, 교집합, 교차, пересечени, пересека, intersección, schnittmenge, überschneidung
null: 空值, 空指针, ヌル, 널값, нулев, nulo, nula, nulle
nullable: 可空, 可为空, ヌル許容, 널허용, anulable
immutable: 不可变, 不可變, 不変, イミュータブル, 불변, неизменяем, иммутабельн, inmutable, unveränderlich, unveränderbar, immuable
mutable: 可变, 可變, 可変, ミュータブル, 가변, изменяем, мутабельн, изменчив, veränderlich, veränderbar, modifiable
lazy: 惰性, 懒加载, 懒惰, 延迟加载, 延遲載入, 遅延評価, 遅延読み込み, 遅延ロード, レイジー, 지연로딩, 지연평가, 게으른, ленив, отложенн, perezoso, perezosa, träge, verzögert, paresseux, paresseuse
eager: 急切, 立即加载, 即時, 先行評価, 즉시, жадн, энергичн, ansioso, sofortige, avide, gourmand
override: 覆盖, 覆寫, 重写, 重寫, 覆蓋, オーバーライド, 上書き, 재정의, 오버라이드, 오버라이딩, переопредел, sobrescribe, sobrescribir, sobreescribe, sobreescribir, redefinir, überschreiben, überschreibt, überschrieben, redéfinir, redéfinition, écrase, écrasé
overwrite: 覆写, 上書きする, 덮어쓰, 덮어씀, перезапис, überschreibung, écrasement
parent: 父级, 父類, 父类, 親, 父节点, 父節點, 부모, 상위, родител, padre, eltern, übergeordnet
child children: 子级, 子节点, 子節點, 子元素, 子要素, 子ノード, 자식, 하위, дочерн, потомк, потомок, ребенк, hijo, hija, kinder, kindknoten, kindprozess, untergeordnet, enfant
subclass: 子类, 子類, サブクラス, 子クラス, 派生クラス, 서브클래스, 하위클래스, подкласс, subclase, unterklasse, kindklasse
super base: 基类, 超类, 基底, スーパークラス, 슈퍼클래스, суперкласс, базов, superclase, oberklasse, basisklasse
ancestor: 祖先, 先祖, 조상, предок, предк, antepasado, ancestro, vorfahre, ancêtre
descendant: 后代, 後代, 子孫, 자손, 후손, descendiente, nachfahre, nachkomme
scope: 作用域, 作用範圍, 范围域, 有効範囲, スコープ, 스코프, 유효범위, скоуп, ámbito, alcance, gültigkeitsbereich, geltungsbereich, sichtbarkeitsbereich, portée
constructor: 构造函数, 构造器, 建構子, 建構函式, 建構式, コンストラクタ, 생성자, конструктор, constructores, konstruktor, constructeur
destructor: 析构, 解構子, デストラクタ, 소멸자, деструктор, destruktor, destructeur
initializer: 初始化器, 初始化程序, 初期化子, イニシャライザ, 이니셜라이저, инициализатор, inicializador, initialisierer, initialiseur
literal: 字面量, 字面值, リテラル, 리터럴, литерал, literales, buchstäblich, littéral, littéraux
operator: 运算符, 運算子, 算子, 操作符, 演算子, オペレータ, 연산자, оператор, operador, operatoren, opérateur
operation: 操作, 运算, 運算, 演算, オペレーション, 연산, 동작, операци, operación, vorgang, operationen
operand: 操作数, 運算元, オペランド, 피연산자, операнд, operando, opérande
assign assignment: 赋值, 賦值, 指派, 指定值, 代入, 割り当て, アサイン, 할당, 대입, 배정, присваив, присво, asigna, zuweisen, zuweisung, zugewiesen, zuordnen, zuordnung, affecter, affectation, assigner, attribuer
declare declaration: 声明, 聲明, 宣告, 宣言, 선언, объявл, объяви, деклар, declara, deklarieren, deklaration, deklariert, déclarer
undefined: 未定义, 未定義, 미정의, неопредел, undefiniert, indéfini
nonblocking: 非阻塞, ノンブロッキング, 논블로킹, неблокир, nichtblockierend
field: 欄位, 栏位, フィールド, 필드, поле, поля, campo, feld, champ
instance: 实例, 實例, 实体对象, インスタンス, 인스턴스, экземпляр, инстанс, instancia, instanz, instancier
instantiate: 实例化, 實例化, インスタンス化, 인스턴스화, инстанцир, instanciar, instanziieren, instanziierung, instanziiert, instanciation
singleton: 单例, 單例, シングルトン, 싱글톤, 싱글턴, синглтон, одиночк
factory: 工厂, 工廠, ファクトリ, 팩토리, 공장, фабрик, fábrica, fabrik, fabrique
abstract: абстрактн, abstracta, abstrait
virtual: 虚拟, 虛擬, 虚函数, 仮想, バーチャル, 가상, виртуал, virtuel
concrete: 具体, 具體, 구체, конкретн, konkret, concret
static: 静态, 靜態, スタティック, 정적, 스태틱, статическ, статичн, estático, estática, statisch, statique
dynamic: 动态, 動態, ダイナミック, 동적, 다이나믹, динамическ, динамичн, dinámico, dinámica, dynamisch, dynamique
public: 公共, 公开, 公開, 공개, 퍼블릭, публичн, общедоступн, público, öffentlich, publique
private: 私有, 私人, 非公開, プライベート, 비공개, 프라이빗, 개인, приватн, частн, privado, privada, privat, privé
protected: 受保护, 受保護, 保護された, 보호된, защищенн, защищённ, protegido, protegida, geschützt
protect: 保护, 保護, 보호, защит, защища, protección, schutz, protège
internal: 内部, 內部, 내부, внутренн, intern
external: 外部, 외부, внешн, extern
global: 全局, 全域, グローバル, 전역, 글로벌, глобальн, globale
local: 本地, 局部, 本機, ローカル, 로컬, 지역, локальн, lokal, locaux
modifier: 修饰符, 修飾, 수정자, 한정자, модификатор, modificador, modifikator, modificateur
reserved reserve: 保留, 预留, 預留, 予約, 예약, резервир, reserva, reserviert, reservierung, réserver
identifier id: 标识符, 识别码, 標識, 识别符, 識別子, 식별자, идентификатор, айди, identificador, bezeichner, kennung, identifikator, identifiant, identificateur
identify: 识别, 識別, 辨识, 辨識, 식별, идентифиц, identifica, identifizieren, identifiziert, identifizierung, identifie
symbol: 符号, 符號, シンボル, 기호, 심볼, símbolo, symbole
alias: 别名, 別名, 别称, エイリアス, 별칭, 앨리어스, 별명, псевдоним, алиас, синоним, apodo
subtype: 子类型, 部分型, サブタイプ, 하위타입, подтип, subtipo, untertyp
typed typing: 类型化, 型付け, 타이핑, tipado, tipada, tipificado, typisiert, typisierung, typage, typé
type cast: 类型转换, 強制轉型, 型変換, キャスト, 캐스트, 캐스팅, 형변환, 타입변환, приведени, приводит, typumwandlung, transtypage, casteo
infer inference: 推断, 推斷, 推导, 推論, 추론, вывест, выводим, inferir, infiere, ableiten, ableitung, abgeleitet, schließt, infère
derive: 派生, 导出类, 파생, производн, deriva, abgeleitete, dériver
type check: typprüfung, typüberprüfung
constraint: 约束, 約束, 制約, 制约, 제약, 컨스트레인트, ограничени, restricción, einschränkung, contrainte, nebenbedingung
bound: 边界, 邊界, 境界, 경계, 바운드, schranke, borne
reflection: 反射, リフレクション, 리플렉션, рефлекси, отражени, reflexión, réflexion
introspection: 自省, 内省, イントロスペクション, 인트로스펙션, интроспекц, introspección, introspektion
signature: シグネチャ, シグニチャ, 시그니처, сигнатур
parameter argument: 形参, 实参, パラメタ, 파라메터
positional: 位置参数, 位置引数, 위치인자, позиционн, posicional, positionell
variadic rest: 可变参数, 可変長, 가변인자, вариативн, variádico, variádica, variadisch, variadique
default value: 初期値, 디폴트, дефолт, omisión, vorgabe, standardmäßig, standardmässig
return: 回傳, 返却, 返り値, リターン, 返さ, 返し, 돌려주, 리턴, вернут, возврат, возвращ, devuelto, devuelta, retorna, zurückgibt, zurückgegeben, zurückgeliefert, zurückliefert, renvoie, renvoyé, retour
yield: 产出, 產出, イールド, 산출
throw raise: 抛出, 拋出, 丢出, 引发, スロー, 投げ, 送出する, 던지, 던져, 발생시키, выброс, выбрасыв, бросает, бросать, бросит, lanza, arrojar, werfen, wirft, geworfen, lever
catch: 捕获, 捕獲, 捕捉, キャッチ, 캐치, 포착, перехват, поймат, ловит, ловят, captura, abfangen, abfängt, fangen, attrape
finally: 最终, 最后执行, 最終, 최종, finalmente, schließlich, schlussendlich, endgültig, finalement
conditional branch: 条件分支, 条件分岐, 분기, 조건문, условн, ветвлени, condicional, bedingt, conditionnel, verzweigung, branchement, bifurcación
toggle: 切替える, トグル, 토글, тоггл, alterna, umschalter, basculement
loop: 回圈
break: 中断循环, 跳出, 抜ける, ブレーク, ブレイク, 브레이크, прерв, rompe, rompre, casser
continue: 继续, 繼續, 続行, 続ける, コンティニュー, 계속, продолж, continúa, fortsetzen, fortsetzung, fortgesetzt, weiter, continuer, poursuivre
recursive: recursiva, récursivement
nested: 嵌套, 巢狀, 巢状, 入れ子, ネスト, 중첩, 내포, вложен, anidado, anidada, anidamiento, verschachtelt, geschachtelt, verschachtelung, imbriqué, imbrication
nest embed: 嵌入, 内嵌, 內嵌, 埋め込み, 埋め込む, 埋め込ま, 임베드, 삽입형, 내장형, встраив, встроить, incrustar, incrustado, embebido, embebida, einbetten, eingebettet, einbettung, incorporer, intégré
builtin: 内置, 內建, 内建, 組み込み, 組込み, ビルトイン, 내장, 빌트인, встроен, incorporado, incorporada, eingebaut, intégrée
native: 原生, ネイティブ, 네이티브, нативн, nativ, natif
primitive: 原语, 原始类型, 基本类型, 基本型, プリミティブ, 원시, примитив, primitiv
operator precedence: 优先级, 優先順位, 优先顺序, 우선순위, приоритет, precedencia, vorrang, priorität
wrap wrapper: 包装, 包裝, 封装, 封裝, ラップ, ラッパ, 包む, 래퍼, 래핑, 감싸, 감싼, обертк, обёртк, оберн, обёрн, оборачив, envolver, envoltorio, envuelve, envoltura, verpacken, umhüllen, umschließen, umschließt, hülle, wickeln, enveloppe, emballer, encapsuler
encapsulate: 封装性, カプセル化, 캡슐화, инкапсул, encapsula, kapseln, kapselt, kapselung, encapsule
delegate: 委托, 委託, 委派, 委譲, 移譲, デリゲート, 위임, 델리게이트, делегир, делегат, delega, delegieren, delegiert, delegierung, délègue, délégué
compose composition: 组合, 組合, 合成, 構成する, コンポジション, 조합, 합성, 컴포지션, композиц, составн, compone, composición, zusammensetzen, zusammengesetzt, zusammensetzung, komposition, composer
mixin: 混入, 混合类, ミックスイン, ミキシン, 믹스인, миксин, примес
polymorphism: 多态, 多型, 多態性, ポリモーフィズム, ポリモーフィック, 다형성, полиморф, polimorfismo, polimórfico, polymorph
pattern: 样式匹配, パターン, 패턴, паттерн, образец, образц, patrón, muster, motif
pattern match: mustervergleich, mustererkennung
destructure: 解构, 解構, 分割代入, デストラクチャリング, 구조분해, 디스트럭처링, деструктуриз, desestructurar, desestructuración, destrukturierung, déstructuration, déstructurer
spread: 展开运算, スプレッド, 스프레드, 전개
pipe pipeline: 管道, 管線, 流水线, パイプ, 파이프, конвейер, пайплайн, tubería, canalización, rohrleitung, verarbeitungskette, tuyau
chain: 链式, 链条, 连锁, 連鎖, チェーン, チェイン, 체인, 체이닝, 연쇄, цепоч, encadena, kette, verkettung, chaîner, chaînage, enchaînement
curry partial: 柯里化, 部分適用, カリー化, 커링, 부분적용, каррир, currificación, curryfication
partial: 部分, パーシャル, 일부, частичн, parcial, teilweise, partiel
pure: 纯函数, 純粋, 순수, puro, pura, pur, reine
side effect: 副作用, 부작용, 부수효과, побочн, secundario, nebenwirkung, nebeneffekt
higher order: 高阶, 高階, 고차
monad: 单子, モナド, 모나드, монад, mónada, monade
functor: 函子, 関手, ファンクター, 펑터, функтор, funktor, foncteur
promise future: 承诺, 期约, プロミス, フューチャー, 프라미스, 프로미스, 퓨처, промис, обещани, фьючер, promesa, versprechen, promesse
await: 等待异步, 待ち受け, 어웨이트, дожида, дожд, abwarten, abgewartet, aguardar
semantic: 语义, 語義, 語意, 意味論, セマンティック, セマンティクス, 의미, 시맨틱, семантик, семантическ, semántica, semántico, semantik, semantisch, sémantique
interpreter interpret: 解释器, 直譯器, 解释执行, 解釈, インタプリタ, インタープリタ, 인터프리터, 해석, интерпрет, intérprete, interpreta, interpretieren, interpretiert, interprète
virtual machine: 虚拟机, 虛擬機, виртуалк
bytecode: 字节码, 位元組碼, バイトコード, 바이트코드, байткод
assembly: 汇编, 組合語言, 程序集, アセンブリ, アセンブラ, 어셈블리, ассембл, ensamblado, assembler, assemblage, assembleur
instruction: 命令セット, インストラクション, 인스트럭션, instrucciones, befehlssatz
register cpu: 寄存器, 暫存器, レジスタ, 레지스터
optimize optimization: 优化, 優化, 最佳化, 最適化, 최적화, оптимиз, optimiza, optimieren, optimiert, optimierung, optimise, optimisation, optimisé
inline: 内联, 內聯, 行内, インライン, 인라인, инлайн
inspect: 检视, 查看, 檢視, 点検, インスペクト, 인스펙트, 점검, инспект, осмотр, inspección, inspizieren, untersuchen, untersucht, inspecte, examine
visitor visit: 访问者, 訪問, ビジター, 방문, 비지터, посетител, посещ, visita, besucher, besuchen, besucht, visiteur, visiter
traverse walk: 走访, 走訪, 遍歷, 巡回, 走査, たどる, トラバース, 순회, обходит, recorre, recorrido, durchlauf, traversieren, traversierung, parcourt, parcours
iterate: 迭代, 疊代, イテレート, イテレーション, 이터레이션, итерир, перебор, перебира, itera, iterieren, iteriert, itère

data structures
exclude: 排除, 除外, 除く, 제외, 배제, ausschließen, ausgeschlossen, ausschluss, ausschliesst, exclu
record: 记录, 記錄, 紀錄, 레코드, рекорд, datensatz, enregistrements
entry: 条目项, エントリ, 엔트리
bucket: 桶, バケット, 버킷, бакет, корзин, cubo
priority: 优先, 優先, プライオリティ, 우선, приоритетн, prioridad, priorisierung, priorisieren, prioritäten, prioriser, prioritaire, priorité
data structure: 자료구조
structure struct: 结构, 結構, 構造, ストラクチャ, 구조, структур, estructura, struktur, structurer
vector: 向量, ベクトル, ベクター, 벡터, вектор, vectorial, vektor, vecteur
matrix: 矩阵, 矩陣, 行列, マトリックス, 행렬, 매트릭스, матриц, matriz, matrice
linked list: 链表, 鏈結串列, 連結リスト, リンクリスト, 연결리스트, 링크드리스트, enlazada, verkettete, chaînée
map dictionary: 映射, 对映, 字典, 對映, 辞書, 写像, マップ, マッピング, ディクショナリ, 맵, 매핑, 사전, 딕셔너리, словар, отображени, mapea, mapeo, diccionario, abbilden, abbildung, abgebildet, zuordnungstabelle, wörterbuch, dictionnaire, mappage, mapper
set collection: 集, コレクション, 컬렉션, 집합, множеств, коллекц, набор, conjunto, colección, menge, sammlung, ensemble
heap: 堆, ヒープ, 힙, куча, кучи, куче, кучу, montículo, halde, tas
stack trace backtrace: 堆栈跟踪, 調用棧, 调用栈, 堆疊追蹤, スタックトレース, 스택트레이스, 스택추적, трассировк, стектрейс, aufrufliste, stapelüberwachung
call stack: 콜스택, aufrufstack
push: 推送, 压入, 推入, 入栈, プッシュ, 푸시, 푸쉬, пуш, положить, empuja, einreihen, schieben, pousse
pop: 弹出, 彈出, 出栈, ポップ, desapilar, dépiler
queue enqueue: 入队, 入隊, エンキュー, キューに入れ, encola, eingereiht, einreihung, enfiler
dequeue: 出队, 出隊, デキュー, 디큐, desencolar, défiler
priority queue: 우선순위큐, prioritätswarteschlange
ring circular buffer: 环形, 環形, リングバッファ, 循環バッファ, 링버퍼, 환형, кольцев, anillo, ringpuffer, anneau
circular cycle: 循环引用, 循環, 순환, циклическ, circulares, zyklus, zyklen, zyklisch, zirkulär, ciclo, cíclica, cíclico, circulaire, cyclique
binary tree: 二叉树, 二分木
binary: 二进制, 二元, 二進, バイナリ, 이진, 바이너리, двоичн, бинарн, 2진, binär, binaire
binary search: 二分查找, 二分搜索, 二分探索, dichotomie
leaf: 叶子, 葉子, 叶节点, 葉ノード, リーフ, 리프, 말단, лист, hoja, blatt, feuille
root: 根, 루트, 뿌리, корен, корн, raíz, raíces, wurzel, racine
sibling: 同级, 兄弟, 형제, соседн, hermano, geschwister, frère, voisin
depth: 深度, 深さ, 깊이, глубин, profundidad, tiefe, profondeur
breadth width: 广度, 寬度, 宽度, 横幅, 너비, ширин, anchura, ancho, breite, largeur
height: 高度, 高さ, 높이, высот, altura, hauteur
topological sort: 拓撲排序, 拓扑, トポロジカル, 위상정렬, топологич, topológico, topologisch, topologique
shortest path: 最短路径, 最短路徑, 最短経路, 최단경로, кратчайш, kürzeste
trie prefix: 前缀树, 字典树, トライ木, 트라이, префиксн, präfixbaum
prefix: 前缀, 前綴, 接頭辞, プレフィックス, プリフィックス, 접두사, 접두어, 프리픽스, префикс, приставк, prefijo, präfix, préfixe
suffix: 后缀, 後綴, 接尾辞, サフィックス, 접미사, 접미어, суффикс, sufijo, suffixe, nachsilbe
bitmap mask: 位图, 點陣圖, 掩码, 遮罩, ビットマップ, マスク, 비트맵, 마스크, 마스킹, маск, máscara, bitmaske, maske, masque
element item: 元素, 要素, 項目, 条目, アイテム, 요소, 원소, 항목, 엘리먼트, 아이템, eintrag, elemento
cursor: 游标, 遊標, 光标, 游標, カーソル, 커서, курсор, cursores, schreibmarke, curseur
position offset: 位置, 偏移, 位移, ポジション, 위치, 오프셋, позици, смещени, сдвиг, desplazamiento, posición, versatz, stelle, positionen, positionieren, décalage, emplacement
range: 范围, 範圍, 区间, 區間, 範囲, レンジ, 범위, 구간, диапазон, rango, bereich, plage
interval: 间隔, 間隔, インターバル, 간격, 인터벌, интервал, промежут, intervalo, intervall
slice: 切片, スライス, 슬라이스, 슬라이싱, 조각, срез, слайс, rebanada, scheibe, tranche
chunk: 分块, 数据块, 塊, チャンク, 청크, 덩어리, чанк, кусок, куск, fragmento, trozo, brocken, stück, morceau
batch: 批次, 批量, 批处理, 一括, バッチ, まとめて, 배치, 일괄, пакетн, батч, lote, stapelverarbeitung, gebündelt, bündel, lot, lots
bundle: 打包, 捆绑, 捆綁, バンドル, バンドラ, 번들, бандл, связк, empaqueta, bündeln, bündelt, bündelung, regrouper, empaqueter
append: 追加到, 附加, 添付する, 末尾に追加, 덧붙, дописыв, дописат, anexa, anhängen, angehängt, anhängt, annexer, apposer
prepend: 前置, 先頭に追加, 앞에추가, anteponer, voranstellen, vorangestellt, préfixer
insert: 差し込, インサート, 끼워, 인서트, inserta, inserción, eingefügt, einfügt, einfügung, insertion, insère, inséré
remove delete: 移去, 除去, 剔除, 消去, 抹消, 取り除, 消す, 지우, 지워, 없애, убира, убрат, стират, стереть, elimina, borra, quita, suprime, supresión, gelöscht, löscht, löschung, entfernt, entfernung, supprime, supprimé, enlever, retire, retiré, efface, effacé
clear: 清除, 清空, 清理, クリア, 비우, 비움, 클리어, 초기화해, очист, очища, limpia, limpieza, leeren, geleert, leert, vider, nettoyer, vidage
clean cleanup: 清洗, 清扫, 清掃, 後始末, 片付け, クリーン, 정리, 클린업, 청소, очистк, подчищ, aufräumen, aufgeräumt, bereinigen, bereinigt, bereinigung, säubern, nettoyage, nettoie
purge evict: 驱逐, 淘汰, 逐出, 破棄, 追い出し, 追い出す, パージ, 퇴출, 제거정책, вытесн, desalojar, desalojo, purga, verdrängen, verdrängung, verdrängt, expulser, éviction, purger
reverse: 反转, 反轉, 逆序, 逆順, 反転, リバース, 역순, 뒤집, 반전, 리버스, обратн, разворот, реверс, invertir, invierte, inverso, inversa, umkehren, umgekehrt, umkehrung, umgedreht, inverse, inversé
flatten: 扁平, 展平, 平坦化, フラット化, 平らに, 평탄화, 플래튼, 펼치, сглаж, плоск, aplana, abflachen, glätten, aplatir, aplatit
shuffle: 打乱, 洗牌, シャッフル, 셔플, перемеш, перетасов, barajar, mezclar, mischen, gemischt, mélange
rotate rotation: 旋转, 旋轉, 轮转, 輪替, 回転, ローテーション, 회전, 로테이션, поворот, вращен, ротац, rotar, rotación, girar, drehen, drehung, rotieren, tourner, pivoter
swap exchange: 交换, 交換, 对调, 入れ替え, スワップ, 교환, 스왑, обмен, intercambio, intercambia, tauschen, austausch, getauscht, échange, permuter
zip: 拉链, ジップ, 지프
pair: 配对, 配對, 键值对, ペア, 쌍, 페어, pareja, paare, paire
primary key: 主键, 主鍵, 主キー, プライマリキー, 기본키, 주키, первичн, primaria, primärschlüssel, primaire
foreign key: 外键, 外鍵, 外部キー, foránea, fremdschlüssel, étrangère
diff: 比对, 差異, 디프, дифф, отлич, unterscheidet, unterscheiden
contains include: 包含, 包括, 含む, 含め, 含ま, 포함, содерж, включа, включени, contiene, contener, incluir, incluye, enthält, beinhaltet, contenir, contient, inclure, inclut, inclus
exist exists: 存在, 존재, существ, existencia, existieren, existenz, existiert, vorhanden, exister, existant
order ordered: 有序, 順序, 顺序, 次序, 順番, 순서, 차례, порядок, порядк, упорядоч, ordenado, ordenada, reihenfolge, geordnet, anordnung, ordre, ordonné
ascending: 升序, 昇順, 오름차순, возрастан, ascendente, aufsteigend, croissant
descending: 降序, 降順, 내림차순, убыван, descendente, absteigend, décroissant
partition shard: 分区, 分區, 分片, 区画, パーティション, シャード, シャーディング, 파티션, 샤드, 샤딩, 파티셔닝, партици, секци, шард, partición, fragmentación, partitionieren, partitionierung, partitionen, partitionner, partitionnement, fragmenter
slot: 槽, スロット, 슬롯, слот, ranura, steckplatz, emplacements
level layer: 层, 層, レベル, レイヤ, 레벨, 계층, 레이어, уровен, уровн, слой, слоя, слои, слоёв, слоев, nivel, capa, ebene, schicht, stufe, niveau, couche
hierarchy: 层次, 層次, 階層構造, ヒエラルキー, 계층구조, иерарх, jerarquía, jerárquico, hierarchie, hierarchisch, hiérarchie, hiérarchique
weak reference: 弱引用, 弱参照, 약한참조
reference: 引用, 参照, 參照, 参考, リファレンス, 참조, 레퍼런스, ссылоч, ссыла, referencia, verweis, referenz, référencer

strings, encoding and formatting
string: 字元串, 文本串, ストリング, 스트링, zeichenfolge
line: 列文字, ライン, 라인, линия, линии, линий, линию, línea
text: 文本, 文字内容, テキスト, 텍스트, текст, texto, texte
unicode: 万国码, 萬國碼, ユニコード, 유니코드, юникод
word: 單字, 單詞, 词, 単語, ワード, 단어, 낱말, слов, palabra, wort, mot, mots
letter: 字母, レター, букв, letra, buchstabe, lettre
newline: 换行, 換行, 改行, 줄바꿈, 개행, переносы, salto, zeilenumbruch
whitespace space: 空格, 空白, スペース, 스페이스, 공백문자, 띄어쓰기, espacio, leerzeichen, leerraum, espace
indent indentation: 缩进, 縮排, 字下げ, 들여쓰기, 인덴트, отступ, sangría, sangrado, indentación, einrückung, einrücken, eingerückt, retrait, indenter
trim strip: 修剪, 去除, 裁剪, トリム, 取り除い, 트림, 잘라내, обрез, recorta, recorte, abschneiden, abgeschnitten, trimmen, kürzen, gekürzt, rogner, élaguer, tronquer
truncate: 截断, 截斷, 切り詰め, 切り捨て, 잘라, 절단, 자르, усеч, усека, обреза, trunca, abschneidet, abgeschnittene, tronque, tronqué, troncature
padding pad: 填充, 內距, 内边距, パディング, 詰め, 패딩, 채우, отступы, relleno, rellena, aufgefüllt, füllen, polsterung, remplir, remplissage, rembourrage
uppercase: 大写, 大寫, 大文字, 대문자, заглавн, прописн, mayúscula, großbuchstabe, großbuchstaben, grossbuchstaben, großschreibung, majuscule
lowercase: 小写, 小寫, 小文字, 소문자, строчн, minúscula, kleinbuchstabe, kleinschreibung, minuscule
case sensitive: 大小写, 大小寫, 大文字小文字, 대소문자, регистрозавис, регистронезав, capitalización, casse
case: 情况, 情況, 案例, 場合, ケース, 경우, 케이스, случа, кейс, fall, cas
camel case: 驼峰, 駝峰, キャメルケース, 카멜케이스
capitalize: 首字母大写, キャピタライズ, 첫글자, capitalizar, capitaliser
regex regular expression: 正则, 正規表示式, 正則, 正規表現, 정규식, 정규표현식, 레겍스, регуляр, регэксп, reguläre, régulière, rationnelle
wildcard glob: 通配符, 萬用字元, ワイルドカード, グロブ, 와일드카드, 글롭, подстанов, comodín, platzhalter, joker
placeholder: 占位符, 佔位符, プレースホルダ, 플레이스홀더, 자리표시자, заполнител, плейсхолдер
substring: 子串, 子字符串, 子字串, 部分文字列, 부분문자열, 서브스트링, подстрок, subcadena, teilzeichenkette, teilstring
concatenate join: 串接, 串联, 連接字串, 文字列結合, 結合する, 連結した, 이어붙, 접합, 연결하기, конкатен, склеи, concatena, aneinanderhängen, zusammenfügen, zusammengefügt, concatène, concaténé
join: 结合, 結合, 联结, 聯結, 表连接, ジョイン, 조인, джойн, jointure, verbund
separator delimiter: 分隔, 定界符, 区切り, セパレータ, デリミタ, 구분, разделител, делимитер, delimitador, separa, trennzeichen, trenner, getrennt, trennt, trennung, délimiteur, sépare, séparé
escape: 转义, 轉義, 跳脱, 跳脫, エスケープ, 이스케이프, экранир, escapa, maskieren, maskiert, maskierung, échappe
unescape: 反转义, アンエスケープ, 언이스케이프
quote: 引号, 引號, 引用符, 引用句, 引述, クォート, クオート, 引用する, ブロック引用, 따옴표, 인용, кавычк, цитат, comilla, anführungszeichen, guillemet, zitatblock
bracket parenthesis: 括号, 括號, 括弧, カッコ, 괄호, скобк, скобок, paréntesis, corchete, klammer, parenthèse, crochet
brace: 大括号, 花括号, 大括號, 波括弧, 중괄호, geschweifte, accolade
comma: 逗号, 逗號, コンマ, カンマ, 쉼표, 콤마, запят, coma, komma, virgule
semicolon: 分号, 分號, セミコロン, 세미콜론, puntoycoma, semikolon, strichpunkt
colon: 冒号, 冒號, コロン, 콜론, двоеточ, doppelpunkt
dot period: 点号, 句点, ドット, ピリオド, 마침표, 점표기, punkt, punto
slash: 斜杠, 斜線, スラッシュ, 슬래시, слэш, слеш, schrägstrich, oblique
backslash: 反斜杠, 反斜線, バックスラッシュ, 역슬래시, 백슬래시
underscore: 下划线, 底線, アンダースコア, 밑줄, 언더스코어, подчеркив, подчёркив, subrayado, unterstrich, souligné
hyphen dash: 连字符, 連字號, 破折号, ハイフン, ダッシュ, 하이픈, 대시, дефис, guion, guión, bindestrich, tiret
encoding charset: 字符集, 字元集, 文字コード, 文字セット, 문자셋, 문자집합, 문자인코딩, zeichensatz, zeichenkodierung, zeichencodierung
codec: 编解码, 編解碼, コーデック, 코덱, кодек
encoder: 编码器, 編碼器, エンコーダ, 인코더, энкодер, кодировщик
decoder: 解码器, 解碼器, декодер
formatter: 格式化程序, 格式化器, フォーマッタ, 포매터, 포맷터, форматтер, formateador, formatierer, formateur
pretty print: 美化, 整形表示, 프리티, красив, embellecer, joli
marshal: 编组, マーシャル, マーシャリング, 마샬, маршал
unmarshal: アンマーシャル, 언마샬
interpolation interpolate: 插值, 內插, 補間, 式展開, インターポレーション, 보간, 인터폴레이션, интерпол, interpola, interpolieren, interpoliert, interpoler
substitute replace: 代入替换, 代换, 置換する, 置き換える, 差し替え, 置き換わ, 대체, 바꾸, 바꿔, замещ, подстав, sustituye, sustitución, reemplaza, reemplazo, ersetzt, ersetzung, substituieren, austauscht, remplace, remplacé, substituer
translate translation: 转译, 轉譯, 翻譯, 訳す, 翻訳する, 번역하, 트랜슬레이트, перевест, переводит, traducir, traduce, traducido, übersetzen, übersetzt, übersetzungen, traduire, traduit
internationalization i18n: 国际化, 國際化, 다국어, 국제화, интернационализ, internacionalización, internationalisierung, internationalisation
localization locale: 本地化, 在地化, 地域化, 区域设置, 地區設定, ローカライズ, ロケール, ローカリゼーション, 지역화, 로케일, 현지화, локаль, локали, localización, localizar, lokalisierung, lokalisieren, gebietsschema, localisation, régional
plural: 复数, 複數, 複数形, 복수형, множественн, plurales, mehrzahl, pluriel
emoji: 表情, 絵文字, 이모지, эмодзи, смайл
markup: 标记语言, 標記, マークアップ, 마크업, размётк, разметк, marcado, auszeichnung, balisage
tag: 标签, 標籤, タグ, 태그, тег, тэг, etiqueta, markierung, étiquette, balise
label: ラベル, 라벨, 레이블, метк, ярлык, лейбл, rótulo, beschriftung, étiqueter, libellé
mark marker: 标记, 标志, 標示, マーク, マーカ, マーキング, 표시자, 마크, 마커, 마킹, маркер, помет, помеч, marca, marcador, markieren, markiert, marque, marqué
title: 标题, 標題, 題名, タイトル, 제목, 타이틀, заголовок, заголовк, titulo, título, titel, titre
description describe: 描述, 説明, 記述, 설명, 기술, описан, описыва, описат, descripción, describir, beschreibung, beschreiben, beschreibt, décrire, décrit
abbreviation short: 缩写, 縮寫, 略語, 省略形, 약어, 축약, сокращ, abreviatura, abreviado, abkürzung, kurzform, abréviation, abrégé

parsing and compilers
rule: 规则, 規則, ルール, 규칙, правил, regla, regel, règle
target: 目标, 目標, ターゲット, 타깃, 타겟, 목표, цель, цели, целев, objetivo, ziel, cible
analyze analysis: 分析, アナライザ, 해석하, 애널라이저, анализ, analizadores, analysator
tokenizer tokenize: 分词, 斷詞, 标记化, 词元, トークナイザ, トークン化, トークン分割, 토크나이저, 토큰화, токениз, tokeniza, tokenisierung, tokenisieren, tokenisiert, tokenisation, segmentation
lexer lexical: 词法, 語彙分析, 語法分析, 字句解析, レキサー, レクサー, 렉서, 어휘분석, 렉시컬, лексер, лексическ, лексем, léxico, lexikalisch, lexicale
syntax grammar: 語法, 语法规则, 文法規則, シンタックス, 신택스, 문법규칙, грамматик, gramática, grammatik, grammaire, syntaktisch, syntaxique
syntax tree ast: 语法树, 語法樹, 構文木, 抽象構文木, 구문트리, 문법트리, syntaxbaum
highlight: 高亮, 醒目, 強調表示, ハイライト, 하이라이트, 강조, 하이라이팅, подсветк, подсвеч, resalta, hervorheben, hervorhebung, hervorgehoben, surligner, surlignage, coloration, surbrillance
transpile: 转译代码, トランスパイル, トランスパイラ, 트랜스파일, транспил, transpilar, transpiliert
preprocess preprocessor: 预处理, 前處理, 前処理, プリプロセッサ, 전처리, 프리프로세서, препроцесс, предобработ, preprocesador, preprocesar, präprozessor, vorverarbeitung, vorverarbeiten, préprocesseur, prétraitement
postprocess: 后处理, 後處理, 後処理, 후처리, постобработ, posprocesado, nachbearbeitung, nachverarbeitung
linker link: 链接器, 連結器, リンカ, 링커, компоновщик, линков, enlazador, enlaza, verlinken, verlinkt, verlinkung, verknüpft, verknüpfen, lier, relier
lint linter: 代码检查, 代碼檢查, リント, リンタ, 린트, 린터, линтер
backtrack: 回溯, バックトラック, 백트래킹, бэктрек, rückverfolgung
lookahead: 前瞻, 預讀, 先読み, 미리보기읽기, опережающ, vorausschau, anticipación
terminal symbol: 终结符, 終端記号, terminalsymbol
scan scanner: 扫描, 掃描, スキャン, スキャナ, 스캔, 스캐너, 스캐닝, сканир, сканер, escanea, escaneo, escáner, durchsuchen, durchsucht, abtasten, scannen, gescannt, balayer, balayage, numériser
evaluate: 求值, 评估, 評估, 評価, エバリュエート, 평가, вычислен, evalúa, auswerten, auswertung, ausgewertet, evaluieren, évalue, évalué
bind binding: 绑定, 綁定, 束縛, バインド, バインディング, 바인딩, 바인드, 결속, привяз, биндинг, связыва, vincula, binden, bindung, bindet, gebunden, liaison, lié
resolve: 解决, 解決, 解析名, 解消, リゾルブ, 해결, 리졸브, 해소, разреша, разрешить, резолв, решени, resolver, resuelve, resuelto, auflösen, lösen, gelöst, lösung, löst, résoudre, résout, résolu
resolver: 解析程序, リゾルバ, 리졸버, резолвер
dead code elimination: 死代码, 摇树, ツリーシェイキング, デッドコード, 트리쉐이킹, 데드코드
minify: 压缩代码, 最小化, ミニファイ, 圧縮ミニ, 최소화, 미니파이, минифик, минимиз, minificar, minimiza, minimieren, minimiert, minifizieren, minifier, minimiser
source map: 源映射, quellzuordnung
source: 来源, 來源, 源代码, 源码, 原始碼, 出所, ソース, 소스, 원본, 원천, 출처, источник, quellen, quelldatei
symbol table: symboltabelle
diagnostic: 诊断, 診斷, 診断, ダイアグノスティック, 진단, диагност, diagnóstico, diagnose, diagnostik, diagnostique
docstring documentation: 文档字符串, 説明文, ドキュメンテーション, 문서화, документир, документаци, documentación, documentar, dokumentation, dokumentieren, dokumentiert, documenter

input and output, files
preload: 预加载, 預載, 预载, プリロード, 事前読み込み, 先行読み込み, 프리로드, 미리로드, предзагруз, precarga, vorladen, vorgeladen, vorausladen, précharger, préchargement
reload: 重新加载, 重载入, 重新載入, 重加载, リロード, 再読み込み, 再ロード, 리로드, 다시로드, 새로고침, перезагруз, recarga, neuladen, nachladen, nachgeladen, recharge
output: 产出结果, アウトプット, 아웃풋, ausgegeben, ausgibt
sync: シンク, 동기, 싱크, синхрон, sincroniza, sincrónico, síncrono, synchron
loader: 加载器, 載入器, ローダ, 로더, загрузчик, лоадер, cargador, lader, ladeprogramm, chargeurs
copy: 拷貝, 複写, 写し, 카피, 사본, copié, recopier
input output: 入出力, 입출력
standard output stdout: 标准输出, 標準輸出, 標準出力, 표준출력, standardausgabe
standard input stdin: 标准输入, 標準輸入, 標準入力, 표준입력, standardeingabe
standard error stderr: 标准错误, 標準錯誤, 標準エラー, 표준에러, 표준오류, standardfehler
standard: 标准, 標準, スタンダード, 표준, 스탠다드, стандарт, estándar, standardisiert
writer: 写入器, 寫入器, ライタ, 라이터, писател, escritor, schreiber, rédacteur
reader: 读取器, 讀取器, 阅读器, リーダ, 리더, 판독기, читател, lector, leser, lecteur
read only: 只读, 唯讀, 読み取り専用, リードオンリー, 읽기전용, schreibgeschützt
file system: dateisystem
working directory cwd: 工作目录, 工作目錄, 作業ディレクトリ, カレントディレクトリ, 작업디렉터리, 작업디렉토리, arbeitsverzeichnis
home directory: 主目录, 家目录, ホームディレクトリ, 홈디렉터리, 홈디렉토리, домашн, heimatverzeichnis, benutzerverzeichnis, homeverzeichnis
absolute: 绝对, 絕對, 絶対, 절대, абсолютн, absolu
relative: 相对, 相對, 相対, 상대, относительн, relativ, relatif
extension suffix: 扩展名, 副檔名, 拡張子, 확장자, dateiendung, dateierweiterung
temporary temp: 临时, 臨時, 暫時, 暂存, 一時, テンポラリ, 임시, 일시, temporal, temporär, temporaire, provisoire, zeitweilig
symlink symbolic link: 符号链接, 符號連結, 软链接, シンボリックリンク, シムリンク, 심볼릭링크, 심링크, симлинк, символическ, simbólico, symbolische, symbolique
watch watcher: 监视, 監聽, 侦听, 监听文件, 見張, 監視する, ウォッチ, 감시하, 워치, 워처, 지켜보, слежени, следит, отслежив, отслед, наблюда, vigila, observa, beobachten, beobachtet, überwacht, beobachtung, surveille, guetter
observe observer: 观察, 觀察, 観察, 観測, オブザーバー, 관찰, 옵저버, 옵서버, наблюдател, обозреват, observar, observador, beobachter, observateur
owner: 拥有者, 擁有者, オーナー, 소유, 오너, владел, propietario, dueño, besitzer, eigentümer, inhaber, propriétaire
ownership own: 所有权, 所有權, 所有権, オーナーシップ, 소유권, 오너십, владени, besitz, eigentum
archive: 归档, 歸檔, 压缩包, 封存, 書庫, アーカイブ, 아카이브, 보관, архив, archivar, archivado, archivieren, archiviert, archivierung, archiver, archivage
decompress uncompress: 解压, 解壓, 解凍, 伸張, 展開する, 압축해제, 압축풀기, распаков, разархив, descomprimir, descompresión, descomprime, entpacken, entpackt, dekomprimieren, dekomprimierung, décompresser, décompression
extract: 提取, 抽取, 摘取, 擷取, 抽出, 取り出し, 取り出す, 取り出さ, 抜き出, 추출, 뽑아, 꺼내, извлеч, извлека, выделение, extrae, extracción, extraído, extrahieren, extrahiert, extraktion, herausziehen, extraire, extrait, extraction, saca, entnehmen, entnommen, auszug, prélever
rollback revert undo: 回滚, 回滾, 回退, 撤销, 撤銷, 复原, ロールバック, 巻き戻し, 巻き戻す, 元に戻す, 取り消し, 取り消す, 롤백, 되돌림, 실행취소, откат, revertir, revierte, deshacer, reversión, zurückrollen, rückgängig, défaire
redo: 重做, やり直し, やり直す, 다시실행, rehacer, rétablissement
flush: 刷新缓冲, 冲刷, 刷出, 刷盘, フラッシュ, 플러시, 비워내, vaciar, vaciado, leerung, vidanger
clone: 克隆, クローン, 클론, 클로닝, клон, clona, geklont, klon, cloner
deep copy: 深拷贝, 深拷貝, 深复制
shallow: 浅拷贝, 浅层, 浅い, シャロー, 얕은, поверхностн, superficial, flach, superficielle
touch create: 触摸, タッチ, 터치, прикоснов, касани, táctil, berühren, toucher
line ending eol: 行尾, 行末, 改行コード, 줄끝, zeilenende
end of file eof: 文件结尾, 文件末尾, ファイル末尾, ファイル終端, 파일끝, dateiende
media: 媒体, 媒體, メディア, 미디어, 매체, медиа, medios, medien
mime type: 媒体类型, メディアタイプ, コンテンツタイプ, 콘텐츠타입, inhaltstyp, medientyp
content: 内容, 內容, 中身, コンテンツ, 콘텐츠, 컨텐츠, 내용, содержим, контент, contenido, inhalt, contenu
attachment attach: 附件, 附加文件, 附加檔案, 添付ファイル, アタッチ, 取り付け, 첨부, 어태치, вложени, прикреп, присоедин, adjunto, adjuntar, anhang, attaché
detach: 分离, 分離, 拆下, デタッチ, 切り離し, 切り離す, 분리, 디태치, отсоедин, отдел, desacoplar, loslösen, abtrennen, détaché
handle descriptor: 句柄, 描述符, 記述子, ハンドル, ディスクリプタ, 핸들, 디스크립터, 기술자, дескриптор, хэндл, deskriptor, descripteur, descriptores
disk: 磁盘, 磁碟, 硬盘, 硬碟, ディスク, 디스크, диск, disco, festplatte, datenträger, disque
storage: 存儲, 存储器, 储存, 記憶域, ストレージ, 스토리지, 보관소, almacén, ablage, stockages, entrepôt
persist persistence: 持久, 永続, パーシスト, 영속, 지속성, 영구, персист, постоянн, сохранност, persistir, persiste, persistieren, persistiert, persistance, persistant
hot reload: 热重载, 热更新, 熱重載, ホットリロード, 핫리로드, горяч
refresh: 刷新, 重新整理, 再描画更新, リフレッシュ, 리프레시, 갱신하, refresca, refresco, auffrischen, rafraîchir, rafraîchissement, rafraîchit

network and http
redirect: 重定向, 重新導向, 转址, 跳转, 跳轉, 転送先, リダイレクト, 리다이렉트, 리디렉션, 리다이렉션, перенаправ, редирект, redirigir, redirige, redirección, umleiten, umleitung, umgeleitet, weiterleiten, weiterleitung, weitergeleitet, redirection, redirigé
browser: 浏览器, 瀏覽器, ブラウザ, 브라우저, браузер, navegador, navigateur
socket: 套接字, 通訊端, 插座, ソケット, 소켓, сокет, zócalo, enchufe
payload: 有效载荷, 负载数据, 酬載, ペイロード, 페이로드, нагрузк, nutzlast, nutzdaten
internet: 互联网, 網際, インターネット, 인터넷, интернет
packet: 数据包, 封包, 数据报, パケット, 패킷, datagrama, datenpaket
endpoint: 端点, 端點, 終点, エンドポイント, 엔드포인트, 종단점, эндпоинт, extremo, endpunkt, terminaison
sender: 发送者, 发送方, 發送者, 送信者, センダー, 송신자, 발신자, отправител, remitente, emisor, absender, expéditeur, émetteur
agent: 代理程序, エージェント, 에이전트, 대리인, агент, agente
host: 主机, 主機, ホスト, 호스트, хост, anfitrión, rechner, hôte
hostname: 主机名, 主機名稱, ホスト名, 호스트명, 호스트이름, rechnername
footer: 页脚, 頁尾, フッタ, 푸터, 바닥글, футер, подвал, pie, fußzeile, fusszeile, pied
status code: 状态码, 狀態碼, 응답코드, statuscode
status state: 状态, 狀態, 状態, ステータス, ステート, 상태, 스테이트, 스테이터스, статус, estado, zustand, état, statut
forward: 转发, 轉發, 轉送, 転送, フォワード, 포워딩, 포워드, перенаправл, проброс, reenvía, reenvío, weiterreichen, weitergereicht, weitergeben, transférer, transmettre, réacheminer
reverse proxy: 反向代理
gateway: 网关, 閘道, ゲートウェイ, 게이트웨이, шлюз, pasarela, passerelle
websocket: ウェブソケット, 웹소켓, вебсокет
handshake: 握手, ハンドシェイク, ハンドシェーク, 핸드셰이크, 핸드쉐이크, рукопожат, хендшейк, apretón, handschlag
reconnect: 重连, 重新连接, 重新連線, 再接続, 재접속, 재연결, переподключ, reconecta, reconexión, wiederverbinden, wiederverbindung, neuverbindung, reconnexion, reconnecte
keep alive: 保活, 长连接, 長連線, 持続的接続, 持続接続, キープアライブ, 킵얼라이브
heartbeat: 心跳, ハートビート, 하트비트, сердцебиен, хартбит, latido, herzschlag, battement
ping: 핑, пинг
listen: 侦听器, 偵聽, 聆听, 待ち受ける, リッスン, 聞く, 수신대기, 리슨, слуша, прослуш, escucha, lauschen, lauscht, horchen, hört, écoute
listener: 監聽器, 侦听程序, リスナ, 청취자, листенер, auditeur
accept: 接受, 受理, 受け入れ, 受け付け, アクセプト, 수락, 받아들, принима, принят, акцепт, acepta, akzeptieren, akzeptiert, annehmen, angenommen, nimmt, accepte, accepté
reject deny: 拒绝, 拒絕, 拒否, 却下, 断る, リジェクト, 거부, 거절, отклон, отказ, отверг, реджект, rechaza, denegar, deniega, ablehnen, abgelehnt, ablehnung, verweigern, verweigert, zurückgewiesen, zurückweisen, rejet, refus
send: 发出, 送出, 發送, 传送, 傳送, 寄送, 送付, 送る, 送ら, 送って, 送り, 센드, 보내, 보낸, 발송, 송신, посыла, послат, отсыла, отошл, рассылк, envía, manda, gesendet, sendet, verschicken, verschickt, schicken, schickt, versendet, übermitteln, übermittelt, übertragen, übertragung, überträgt, envoyé, émettre, émission, transmet, transmis
receiver recipient: 接收者, 接收方, 收件人, 受信者, 宛先, レシーバ, 수신자, 받는사람, 리시버, получател, приемник, приёмник, destinatario, receptor, empfänger, destinataire, récepteur
broadcast: 广播, 廣播, 一斉送信, 放送, ブロードキャスト, 브로드캐스트, 방송, широковещ, трансляц, рассыл, difundir, difusión, rundsenden, rundsendung, verbreiten, diffuse
multicast: 组播, 多播, マルチキャスト, 멀티캐스트, мультикаст
frame: 影格, 框架帧, フレーム, 프레임, фрейм, кадр, trama, cuadro, marco, rahmen, trame, cadre
subdomain: 子域, 子網域, サブドメイン, 서브도메인, 하위도메인, поддомен, subdominio, unterdomäne
dns name resolution: 域名解析, 名前解決, 이름해석, namensauflösung
query parameter: 查询字符串, 查詢參數, クエリ文字列, 쿼리스트링
query string: 查詢字串
chunked: 分块传输, 分塊傳輸, チャンク転送, チャンク化, 청크전송, чанков, fragmentado, troceado, stückweise, blockweise, morcelé
streaming: 流媒体, 流式传输, 流式处理, 串流傳輸, ストリーム処理, 스트림처리, потоковый, потоковая, retransmisión
deadline: 截止, 期限, 締切, デッドライン, 締め切り, 마감, 데드라인, 기한, дедлайн, plazo, frist, échéance
attempt try: 尝试, 嘗試, 試みる, 試みて, 試す, トライ, 시도, попыт, пыта, пробова, intento, intenta, versuch, tente, essaie, essayé
backoff: 退避, 回避策略, バックオフ, 백오프, экспоненц, отсрочк, retroceso, wartestrategie, temporisation
exponential: 指数, 指數, 지수, экспоненциальн, exponencial, exponentiel
debounce: 防抖, 去抖, 防彈跳, デバウンス, 디바운스, 디바운싱, дебаунс, antirrebote, entprellen, entprellung, antirebond
rate frequency: 频率, 頻率, 频度, 周波数, 頻度, レート, 빈도, 주파수, 속도비율, частот, frecuencia, tasa, häufigkeit, frequenz, fréquence, taux, débit
speed: 速度, スピード, 속도, 스피드, скорост, velocidad, geschwindigkeit, vitesse
bandwidth throughput: 带宽, 頻寬, 吞吐, 帯域, スループット, 대역폭, 처리량, пропускн, bandbreite, durchsatz
latency: 时延, 延遲, 延迟时间, 遅延時間, レイテンシ, 레이턴시, 지연시간, латентност, latencia, latenz, latence
traffic: 流量, 通信量, トラフィック, 트래픽, трафик, verkehr, trafic
communication: 通信, 通訊, 通讯, コミュニケーション, 통신, 커뮤니케이션, коммуникац, общени, взаимодейств, comunica, kommunikation, kommunizieren, kommuniziert, communique
remote: 远程, 遠端, 远端, 遠隔, リモート, 원격, 리모트, удаленн, удалённ, remoto, remota, entfernte, fern, distant
remote procedure call rpc: 远程调用, 远程过程调用, 遠端程序呼叫, リモートプロシージャコール, 원격호출, 원격프로시저, fernaufruf
api: 编程接口, 應用程式介面, エーピーアイ
webhook: 网络钩子, ウェブフック, 웹훅, вебхук
crawl crawler: 爬虫, 爬取, 爬蟲, クローラ, クロール, スクレイピング, 크롤러, 크롤링, 스크래핑, краулер, rastrear, rastreador, rastreo, crawlen
cross origin cors: 跨域, 跨來源, クロスオリジン, オリジン間, 교차출처, 크로스오리진, кроссдомен
origin: 原点, 起源, オリジン, 출처값, 오리진, происхожд, origen, herkunft, ursprung, origine, originale
cdn static assets: 静态资源, 靜態資源, 静态文件, 静的ファイル, 静的アセット, 정적파일, 정적자원, статик
asset: 素材, アセット, 에셋, 애셋, ассет
serve: 提供服务, 配信する, サーブ, 제공, отда, обслуж, sirve, ausliefern, ausgeliefert, bereitstellt, bereitgestellt, bedienen, servi
accept encoding negotiate: 协商, 協商, ネゴシエーション, 협상, согласован, negocia, aushandeln, aushandlung, ausgehandelt, négocier

security
username: 使用者名稱, ユーザー名, ユーザ名, 사용자이름, 사용자명, benutzername
logout sign out: 登出, 注销, ログアウト, サインアウト, разлогин, выйти, abmelden, abmeldung, abgemeldet, ausloggen
sign up: 注册账号, 新規登録, サインアップ, 가입, зарегистр, регистрац, registrarse
role: 角色, 役割, ロール, 역할, роль, роли, ролей, ролев, rolle
secret: 秘密, 密文, 机密, シークレット, 비밀, 시크릿, секрет, secreto, secreta, geheim, secrète
crypto cryptography: 密码学, 密碼學, 暗号技術, 暗号学, 암호학, крипто, criptografía, criptográfico, kryptographie, kryptografie, kryptographisch, cryptographie, cryptographique
cipher: 密码算法, 密文算法, 暗号方式, サイファ, 암호문, cifrador, chiffren
public key: 公钥, 公鑰
private key: 私钥, 私鑰, 秘密鍵, 비밀키
salt: 加盐, 加鹽, 盐值, ソルト, 솔트, соль, соли
nonce: 随机数一次, ナンス, 논스
digest checksum: 摘要, 校验和, 總和檢查, 檢查碼, ダイジェスト, チェックサム, 다이제스트, 체크섬, дайджест, prüfsumme
signature sign: 簽名, 簽章, 签署, サイン, 사인, signieren, signiert, unterschrieben, signé
injection inject: 注入, 注射, インジェクション, インジェクト, 주입, 인젝션, инъекц, внедр, инжект, inyección, inyecta, injizieren, injiziert, einspeisen, injecte, injecté
dependency injection: 依賴注入, abhängigkeitsinjektion
sanitize: 净化, 過濾淨化, 消毒, 無害化, サニタイズ, 살균, 새니타이즈, санитиз, обезврежив, sanear, saneamiento, sanitizar, assainir, assainissement
cross site xss: 跨站, クロスサイト, 크로스사이트, межсайтов, siteübergreifend
forgery csrf: 伪造, 偽造, フォージェリ, 위조, поддел, falsificación, falsificar, fälschung, falsification
trust: 信任, 可信, 信頼, トラスト, 신뢰, довер, confía, vertrauen, vertraut
firewall: 防火墙, 防火牆, ファイアウォール, 방화벽, файрвол, фаервол, брандмауэр, cortafuegos
policy: 政策, 方針, ポリシー, 정책, 폴리시, политик, política, richtlinie, politique
strategy: 战略, 戰略, 戦略, ストラテジー, 전략, 스트래티지, стратег, estrategia, strategie, stratégie
guard: 守卫, 守衛, ガード, 가드, guardia, wächter, gardien
sandbox: 沙箱, 沙盒, サンドボックス, 샌드박스, песочниц, arenero
isolation isolate: 隔离, 隔離, 孤立, アイソレーション, 격리, 고립, изоляц, изолир, aislar, aislamiento, aislado, isolieren, isolierung, isoliert, isolé
privacy: 隐私, 隱私, プライバシー, 프라이버시, 개인정보, приватност, конфиденциальн, privacidad, datenschutz, privatsphäre, confidentialité
block ban: 屏蔽, 封鎖, 禁止する, ブロックリスト, 차단하, забан, bloqueado, sperrliste, gesperrt, bannir
forbid prohibit: 禁止, 禁じる, 금지, запрет, запрещ, prohibir, prohíbe, prohibido, verbieten, verboten, verbietet, untersagen, interdire, interdit, interdiction
allow permit: 允许, 允許, 准许, 許す, 許可する, 허용, 허락, 허가, позволя, позволит, допуска, допуст, допущ, permitir, permite, permitido, erlauben, erlaubt, zulassen, zugelassen, zulässig, lässt, permet, autorise, permis
whitelist allowlist: 白名单, 白名單, 許可リスト, 화이트리스트, 허용목록, permitidos, positivliste, erlaubte
blacklist denylist: 黑名单, 黑名單, 拒否リスト, 블랙리스트, 차단목록, negra, sperrlisten

databases
schema: 架构定义, 模式定义, 綱要, 結構描述, スキーマ, 스키마, esquema, schemata
model: 模型, モデル, 모델, модел, modelo, modell
entity: 实体, 實體, 実体, エンティティ, 엔티티, 엔터티, 개체, сущност, entidad, entität, entité
base: 基础, 基礎, 基本, ベース, 기반, 베이스, 기초, база, базу, базы, базе, базой, grundlage, basis, basieren, basiert
query builder: 查询构造器, abfragegenerator
association: 关联, 關聯, 関連, アソシエーション, 연관, 어소시에이션, ассоциац, ассоциир, связанн, asocia, assoziation, zugeordnet, associé
relation relationship: 关系, 關係, 関係, リレーション, 관계, 릴레이션, отношен, взаимосвяз, связь, связи, связей, relación, beziehung
related: 相关, 相關, 関連する, 관련, относящ, relacionada, relacionados, zugehörig, verwandt, apparenté
one to many: 一对多, 一對多, 一対多, 일대다
many to many: 多对多, 多對多, 多対多, 다대다
connection pool: 连接池化
upsert: 插入或更新, アップサート, 업서트
select: 选取, 選取, 选中, 選ぶ, 選ん, セレクト, 셀렉트, 고르, выбер, выбра, отбор, отбира, elige, elegido, wählt, gewählt, choisi, choix
aggregate: 聚合, 聚集, 汇总, 彙總, 集約, 集計, アグリゲート, 집계, 집합체, 애그리거트, агрегир, агрегат, агрегац, agregación, agregado, aggregieren, aggregiert, aggregation, zusammenfassen, zusammengefasst, zusammenfassung, agrégation, agrège
sum: 求和, 总和, 合计, 總和, 合計, 総和, 합계, 총합, сумм, suma, summe, summieren, somme, additionner
average mean: 平均, 均值, 평균, средн, promedio, durchschnitt, mittelwert, moyenne
maximum max: 最大, マックス, 최대, 최댓값, максим, máximo, máxima, höchst
minimum min: 最小, ミニマム, 최소, 최솟값, миним, mínimo, mínima, mindestens
total: 总计, 总数, 總計, 總數, 全部合計, 総数, トータル, 총계, 전체합, общее, итог, всего, gesamt, totale
soft delete: 软删除, 軟刪除, 論理削除, ソフトデリート, 소프트삭제, 논리삭제
replication replica: 副本, 複本, 主从复制, 複製集, レプリケーション, レプリカ, 複製サーバ, 복제본, 레플리카, 리플리케이션, реплик, replikation, replizieren, repliziert, réplique, replicar, replicación
master primary: 主节点, 主服务器, 主庫, マスタ, 마스터, 주서버, мастер, ведущ, главн, maestro, principal, haupt, maître
slave replica secondary: 从节点, 从服务器, 從節點, スレーブ, 슬레이브, ведом, esclavo, sklave, esclave
savepoint: 保存点, 儲存點, セーブポイント, 세이브포인트
snapshot: 快照, スナップショット, 스냅샷, 스냅숏, снимок, снимк, снапшот, schnappschuss, momentaufnahme, abbild, instantané
consistency: 一致性, 整合性, 一貫性, 일관성, 정합성, согласованност, целостност, консистент, consistencia, coherencia, konsistenz, konsistent, cohérence, cohérent
integrity: 完整性, 完全性, 무결성, integridad, integrität, intégrité
orm model: 对象关系映射, 物件關聯對映, オーアールエム
validation rule: 验证规则, 驗證規則, 検証ルール, バリデーションルール, 검증규칙, validierungsregel
fixture seed: 种子, 種子, シード, 시드, semilla, startwert
dump: 转储, 傾印, 导出数据, ダンプ, 덤프, дамп, volcado, volcar, vuelca, speicherauszug, abzug
prepared statement: 预处理语句, 预编译, 預備陳述式, プリペアドステートメント, 준비된문, 프리페어드, подготовленн, preparada, vorbereitete
prepare: 准备, 準備, プリペア, 준비, подготов, подготав, prepara, vorbereiten, vorbereitet, vorbereitung, préparer
isolation level: 分離レベル, isolationsstufe, isolationsebene
compaction compact: 合并压缩, 压实, コンパクション, コンパクト, 컴팩션, 압축정리, уплотн, компакт, compactar, compactación, verdichtung, kompakt, compacter, compactage
sharding: 分表, シャーディング分割

concurrency
background: 后台, 背景, 後台, バックグラウンド, 裏で, 백그라운드, 배경, задн, фонов, fondo, hintergrund
sequence: 时序, 序列号, 序號, 連番, シーケンス, 시퀀스, 수열, 순번, последовательност, secuencia, sequenz, folge, abfolge
unlock: 解锁, 解鎖, 開鎖, アンロック, ロック解除, 잠금해제, 언락, разблокир, разлоч, desbloqueo, desbloquea, entsperren, entsperrt, freischalten, déverrouiller, déverrouillage
executor: 执行器, 執行器, 実行器, エグゼキュータ, 이그제큐터, 실행기, исполнител, ejecutor, ausführer, exécuteur
thread pool: threadpools
multithread: 多线程, 多執行緒, マルチスレッド, 멀티스레드, 다중스레드, многопоточ, multihilo, mehrfädig
subprocess child process: 子进程, 子行程, サブプロセス, 子プロセス, 자식프로세스, 서브프로세스, 하위프로세스, подпроцесс, unterprozess
fork: 分叉, 派生进程, フォーク, 포크, 분기하, форк, bifurcar, abspalten, abzweigen, bifurquer
spawn: 孵化, 派生する, スポーン, 起動する, 스폰, порожд, engendrar, hervorbringen
foreground: 前台, 前景, フォアグラウンド, 포그라운드, 전경, передн, vordergrund
scheduler schedule: 排程, 調度, スケジューリング, 스케쥴, 예약실행, шедулер, расписан, planificación, planificar, planificado, geplant, planung, terminierung, planifié, planificateur, ordonnancement, ordonnancer
dispatcher: 分发器, 分派器, 派发器, 調度員, ディスパッチャ, 디스패처, диспетчер, despachador, verteiler, répartiteur
dispatch: 分派, 派发, 派發, 分發, 調派, ディスパッチ, 振り分け, диспетч, despacha, verteilen, verteilt, verteilung, ausgelöst, zustellen, répartir, répartition, distribuer, aiguiller
mutex lock: 鎖, ミューテックス, 뮤텍스, 잠그, 상호배제, мютекс, залоч, блокируе, candado, gesperrte, wechselseitiger, verriegeln, verriegelung, schloss
read write lock: 読み書きロック
optimistic lock: 乐观锁, 樂觀鎖, 楽観ロック, 楽観的ロック, 낙관적, optimista, optimistisch, optimiste
pessimistic lock: 悲观锁, 悲觀鎖, 悲観ロック, 悲観的ロック, 비관적, pesimista, pessimistisch, pessimiste
semaphore: 信号量, 號誌, 信號量, セマフォ, 세마포, семафор, semáforo
channel: 通道, 信道, 频道, 頻道, チャネル, チャンネル, 채널, канал, kanal, canal, canaux
actor: 参与者, アクター, 액터, актор, актёр, akteur, acteur
race condition: 竞态, 競態, 競爭條件, 竞争条件, 競合状態, レース, 경쟁상태, 경쟁조건, 레이스컨디션, гонк, гонок, carrera, wettlauf, course
atomic: 原子, 不可分, アトミック, 원자, 아토믹, атомарн, atómico, atómica, atomar, atomique
condition variable: bedingungsvariable
barrier: 屏障, 栅栏, バリア, 배리어, 장벽, барьер, barrera, barriere, barrière
signal: 信号, 信號, 訊號, シグナル, 신호, 시그널, сигнал, señal, signale, signaux
event driven: 事件驱动, 事件驅動, イベント駆動, 이벤트기반, ereignisgesteuert
trigger: 触发, 觸發, 誘発, トリガ, 引き起こ, 트리거, 유발, 발동, триггер, срабат, сработ, dispara, desencadena, auslöser, auslöst, déclenche
emit: 发射, 發射, 发出事件, 触发事件, 発火, 放出, 発行する, 発生させ, エミット, 방출, 내보내는, 이밋, эмит, испуска, испусти, emitir, emite, emitido, aussenden, ausgesendet, emittieren, émet, émis
publish: 出版, 発行, 上架, 公開する, パブリッシュ, 公開パッケージ, 게시, 발행, 퍼블리시, публик, издат, veröffentlichen, veröffentlicht, veröffentlichung, publie, publié
producer: 生产者, 生產者, 生産者, プロデューサ, 생산자, 프로듀서, производител, продюсер, productor, produzent, producteur
consumer consume: 消费, 消費, コンシューマ, 소비, 컨슈머, потребител, потребл, консьюмер, consumidor, consumir, konsument, verbraucher, konsumieren, verbrauchen, consommateur, consomme
broker: 消息代理, 代理人, ブローカー, 브로커, брокер, corredor, vermittler, courtier
message queue: nachrichtenschlange
cancellation token: 取消令牌, キャンセルトークン, 취소토큰
interrupt: 打断, 割り込み, 割り込む, インタラプト, 인터럽트, 끼어들, прерывани, interrumpir, interrumpe, interrupción, unterbrechen, unterbrechung, unterbrochen, unterbricht, interruption, interrompt
suspend: 挂起, 掛起, 暫停執行, 休眠, サスペンド, 保留する, 일시중단, 보류, 서스펜드, приостанов, suspende, suspendido, suspensión, aussetzen, ausgesetzt, angehalten, suspendre, suspendu
resume: 恢复执行, 继续执行, 恢復執行, 再開, レジューム, 재개, 이어서, 재시작하, возобнов, reanuda, wiederaufnehmen, wiederaufnahme, fortsetzt, fortgesetzte, reprise, reprend
sequential serial: 顺序执行, 串行, 循序, 順次, 逐次, 直列, シーケンシャル, 순차, последовательн, secuencial, sequenziell, séquentiel
distributed: 分布式, 分散, ディストリビューテッド, 분산, распредел, distribuido, distribuida, distribuir, distribuye, verteilte, distribué
lock free: 无锁, 無鎖, ロックフリー, 락프리, sperrfrei
starvation: 饥饿, 飢餓, 기아, голодан, inanición, verhungern, famine
cron periodic: 周期, 定期, 週期, クーロン, 주기, 정기, 크론, период, крон, periódico, periódica, periodo, período, periodisch, regelmäßig, regelmäßige, periode, périodique, période
tick: 滴答, 时钟周期, ティック

testing
profile: 配置文件用户, 个人资料, 設定檔個人, プロファイル, プロフィール, 프로파일, 프로필, профил, perfil, profil
report: 报告, 報告, 報表, 报表, 上报, レポート, リポート, 리포트, 레포트, 보고, отчет, отчёт, informe, reporta, informa, reporte, bericht, melden, meldet, gemeldet, meldung, rapport, signaler
unit test: 単体テスト, unitaria, modultest, unitaire
integration: 集成, 整合, 统合, 統合, インテグレーション, 통합, 인티그레이션, интеграц, интегрир, integra, integrieren, integriert, intégrer
test case: 测试用例
test suite: testsammlung
assertion assert: 断言, 斷言, 表明, アサーション, アサート, 단언, 어설션, 어서션, 단정, утвержден, ассерт, проверочн, aserción, afirmación, afirmar, zusicherung, behauptung, affirmer
expect expectation: 预期, 預期, 期望, 期待, 想定, 기대, 기댓값, 예상, ожидаем, ожидалось, esperado, esperada, expectativa, erwarten, erwartet, erwartung, attendu
actual: 实际, 實際, 実際, 실제, фактическ, tatsächlich, réel
stub fake: 存根, 打桩, 偽物, スタブ, フェイク, ダミー, 스텁, 가짜, 더미, 페이크, заглушк, фейк, фальшив, поддельн, falso, falsa, ficticio, ficticia, platzhalterobjekt, unecht, simulacre, fictif
spy: 间谍, 間諜, スパイ, 스파이, шпион, espía, espion
fixture: 夹具, 測試夾具, 固件测试, フィクスチャ, 픽스처, 픽스쳐, фикстур, accesorio
runner: 运行器, 執行器測試, ランナ, 러너, раннер, läufer, ausführungsprogramm, lanceur, exécuteurs
reporter: 报告器, 報告器, 報告者, レポータ, 리포터, репортер, репортёр, informador, rapporteur
coverage: 覆盖率, 覆蓋率, 網羅, カバレッジ, 커버리지, 적용범위, покрыт, cobertura, abdeckung, testabdeckung, couverture
benchmark: 基准, 基準測試, ベンチマーク, 벤치마크, бенчмарк, leistungstest
profiler profile: 剖析工具, 性能分析, 效能分析, プロファイラ, プロファイリング, 프로파일러, 프로파일링, профилир, профайлер, perfilar, perfilador, profilierung, profilage, profileur
suite: 套件, スイート, 스위트, сьют
setup: 搭建, 前置準備, セットアップ, 셋업, 준비작업, сетап, einrichten, einrichtung, richtet
teardown: 拆卸, 拆除, 解体, ティアダウン, 티어다운, 해체, демонтаж, desmontaje, abbau, démontage
pass fail: 通过, 通過, 合格, パスする, 통과, прошел, прошёл, пройден, прохожден, aprobar, superar, bestanden, bestehen, réussi
skip: 跳过, 跳過, 略过, 略過, 飛ばす, 飛ばし, スキップ, 省く, 飛び越, 건너뛰, 건너뜀, 스킵, 생략, 넘어가, пропуск, пропуст, пропуще, omitir, omite, omitido, salta, überspringen, übersprungen, überspringt, auslassen, saute, omettre
ignore: 忽略, 忽視, 無視, イグノア, 무시, игнор, ignora, ignorieren, ignoriert, ignorer
isolated: 孤立した, 분리된환경
parametrized: 参数化, 參數化, パラメータ化, パラメタライズ, 매개변수화, 파라미터화, параметриз, parametrizado, parametrizada, parametrizar, parametrisiert, parametrisierung, paramétré, paramétrée
flaky: 不稳定, 不穩定, 不安定, 불안정, нестабил, inestable, instabil, instable

web and user interface
dialog: 对话, 對話, 対話, ダイアログ, 다이얼로그, 대화, диалог, diálogo, dialoge, dialogue
transition: 过渡, 轉場, 过场, 転換, 遷移する, トランジション, 전환효과, 트랜지션, переход, transición, übergang
icon: 图标, 圖示, アイコン, 아이콘, икон, значок, значк, icono, ícono, symbolbild, icône
direction: 方向, 向き, 방향, направлен, richtung
style: 样式, 樣式, 风格, スタイル, 書き方, 스타일, стил, estilo, formatvorlage
viewport: 视口, 視口, 可视区, ビューポート, 뷰포트, вьюпорт, sichtbereich
widget: 小部件, 小工具, ウィジェット, 위젯, виджет, artilugio
mount: 挂载, 掛載, マウント, 마운트, монтир, monta, einhängen, eingehängt, monté
unmount: 卸载组件, 卸載, アンマウント, 언마운트, размонтир, desmontar, aushängen, démonter
border: 边框, 邊框, 枠線, ボーダー, 테두리, 보더, рамк, borde, umrandung, bordure
user interface ui: 界面, 使用者介面, 画面部品, ユーザーインターフェース, ユーザインタフェース, 사용자인터페이스, 유아이, oberfläche
controller: 控制器, コントローラ, 컨트롤러, 제어기, контроллер, controladores, steuerung, steuereinheit, contrôleur
control: 控制, 制御, コントロール, 컨트롤, 제어, 통제, контрол, steuern, steuert, gesteuert, kontrolle, kontrollieren, kontrolliert, controla, contrôle
action: 动作, 動作, 行动, アクション, 행동, 액션, действи, экшен, acción, aktion, handlung
handler: 处理器, 處理器, 处理函数, 处理程序, 處理程序, 処理系, 처리기, 처리자, хендлер, хэндлер, behandlungsroutine
hook: 钩子, 鉤子, 挂钩, フック, 훅, 후크, 갈고리, хук, gancho, einhängepunkt, haken
template engine: vorlagensystem
engine: 引擎, エンジン, 엔진, движок, движк, motor, moteur
draw: 绘图, 繪圖, 画图, ドロー, 描き, 그림그리, рисован, нарис, dibujo, zeichnung, dessin
layout: 布局, 版面, 佈局, レイアウト, 配置する, 레이아웃, 배치구성, макет, раскладк, компоновк, лейаут, верстк, диспозиц, disposición, maquetación, anordnen, seitenlayout, disposition
workspace: 工作区, 工作空间, 工作區, 工作空間, 作業領域, ワークスペース, 워크스페이스, 작업공간, воркспейс, arbeitsbereich, arbeitsfläche
monitor display: 显示器, 顯示器, 외부모니터
panel: 面板, 窗格, パネル, ペイン, 패널, 판넬, панел, paneles, bedienfeld, panneau
modal popup: 弹窗, 彈窗, 模态, 弹框, モーダル, ポップアップ, 팝업, модальн, попап, всплыва, emergente, aufklappfenster, surgissant
tooltip: 工具提示, ツールチップ, 툴팁, тултип, подсказк, kurzinfo, infobulle
toolbar: 工具栏, 工具列, ツールバー, 툴바, 도구모음, тулбар, barra, symbolleiste, werkzeugleiste, barre
sidebar: 侧边栏, 側邊欄, サイドバー, 사이드바, сайдбар, seitenleiste
tab: 标签页, 選項卡, 选项卡, 分頁標籤, タブ, 탭, вкладк, pestaña, registerkarte, reiter, onglet
checkbox: 复选框, 核取方塊, チェックボックス, 체크박스, чекбокс, флажок, casilla, kontrollkästchen, coche
dropdown: 下拉, ドロップダウン, プルダウン, 드롭다운, выпадающ, desplegable, aufklappliste, déroulant
double click: 双击, 雙擊, ダブルクリック, 더블클릭, doppelklick
press: 按下, 按压, 押下, 押す, 押し, 押さ, プレス, 누르, 눌러, 눌린, нажм, presiona, oprimir, drücken, gedrückt, drückt, appuyer, appui, enfoncée
drag: 拖拽, 拖动, 拖曳, 拖放, ドラッグ, 드래그, перетаск, драг, arrastra, arrastre, ziehen, gezogen, glisser, glissement
drop: 放下, ドロップ, 드롭, soltar, suelta, ablegen, déposer
scroll: 滚动, 捲動, 滾動, 卷动, スクロール, 스크롤, прокру, скролл, desplaza, bildlauf, gescrollt, scrollen, défile
hover: 悬停, 懸停, ホバー, 호버, наведен, ховер, überfahren, survol
focus: 焦点, 焦點, 聚焦, フォーカス, 포커스, 초점, фокус, enfoque, enfocar, foco, fokus, focaliser
blur: 模糊, 失焦, ぼかし, ブラー, 블러, 흐림, размыт, desenfoque, unschärfe, flou
key binding shortcut: 快捷键, 快速鍵, 键位绑定, 按键, 按鍵, キーバインド, キーバインディング, ショートカット, キー割り当て, 단축키, 키바인딩, 키매핑, 숏컷, 바로가기, хоткей, сочетани, шорткат, биндинги, atajo, tastenkürzel, tastenkombination, tastenbelegung, raccourci
gesture: 手势, 手勢, ジェスチャ, 제스처, жест, gesto, geste
theme: テーマ, 테마, темой, оформлен, farbschema, themen
dark light: 暗色, 深色, 浅色, ダークモード, 다크모드, темн, тёмн, oscuro, dunkel, dunkle, sombre
icon thumbnail: 缩略图, 縮圖, サムネイル, 썸네일, миниатюр, miniatura, vorschaubild, vignette
video: 视频, 影片, 動画, ビデオ, 비디오, 동영상, видео
audio sound: 音频, 音訊, 声音, 聲音, 音声, オーディオ, サウンド, 오디오, 소리, 음성, аудио, звук, sonido, klang
animation animate: 动画, 動畫, アニメーション, 애니메이션, анимац, анимир, animación, animar, animiert, animer
navigation navigate: 导航, 導覽, 导览, 導航, 画面遷移, ナビゲーション, ナビゲート, 내비게이션, 네비게이션, 탐색기, навигац, навигатор, navega, navigieren, navigiert, navigue
site website: 网站, 網站, 站点, サイト, 사이트, сайт, sitio
web: 网络端, ウェブ, 웹, telaraña
form validation: 表单验证, 表單驗證, フォームバリデーション, 폼검증
submit: 送出表單, 提出, サブミット, 送信ボタン, 제출, 서브밋, сабмит, presentar, einreichen, eingereicht, absenden, abgeschickt, soumettre, soumis
text input: 输入框, 文本框, 文字方塊, テキストボックス, 입력란, 텍스트박스, textfeld, eingabefeld
placeholder text: プレースホルダ文字
autocomplete completion: 自動完成, 补全, 補全, 自动完成, 补完, 補完, オートコンプリート, 오토컴플리트, 완성, автодополн, автозаполн, дополнен, комплит, completa, vervollständigung, vervollständigen, vervollständigt, complète, autocomplétion
suggestion suggest: 建议, 建議, 提案, 候補, サジェスト, 제안, 추천, 서제스트, предлага, подсказыв, sugerencia, sugerir, sugiere, vorschlag, vorgeschlagen, suggérer
candidate: 候选, 候選, 후보, кандидат, candidato, kandidat, candidats
interactive interaction: 交互, 互動, 対話式, 相互作用, インタラクティブ, 인터랙티브, 대화형, 상호작용, интерактивн, interactivo, interactiva, interacción, interaktiv, interaktion, interactif
responsive: 响应式, 響應式, 自适应, レスポンシブ, 반응형, отзывчив, адаптивн, adaptable, anpassungsfähig, adaptatif
reactive: 反應式, リアクティブ, 리액티브, 반응적, реактивн, reactivo, reactiva, reaktiv, réactif
virtual dom: 虚拟节点
element dom: 요소노드
state store: 状态管理, 狀態管理, 状態管理, 상태관리, zustandsverwaltung
props: プロップス, 프롭스, пропс
lifecycle: 生命周期, 生命週期, ライフサイクル, 라이프사이클, 생명주기, 수명주기, жизненн, vida, lebenszyklus, lebensdauer
server side rendering: 服务端渲染, 伺服器端渲染, サーバーサイドレンダリング, 서버사이드렌더링
hydrate: 水合, 注水, ハイドレーション, ハイドレート, 하이드레이션, гидрат, hidratar, hidratación, hydratation, hydrater
accessibility: 无障碍, 無障礙, アクセシビリティ, 접근성, accesibilidad, barrierefreiheit, accessibilité
extend: 延伸, 延长, 延長, 拡張する, 延ばす, 확장하, 연장, расшир, продл, extender, extiende, amplía, erweitern, erweitert, verlängern, verlängert, étend, prolonge
customize custom: 自定义, 自訂, 定制, 客製化, 独自, カスタム, カスタマイズ, 커스텀, 사용자정의, 사용자지정, 맞춤, 커스터마이즈, кастом, пользовательск, настраив, personaliza, benutzerdefiniert, eigene, anpassen, angepasst, anpassung, personnalisé
visible visibility: 可见, 可見, 可視, 表示状態, 見える, 보이는, 가시, видим, видн, visibilidad, sichtbar, visibilité
hide hidden: 隐藏, 隱藏, 非表示, 隠す, 隠し, 隠れ, ハイド, 숨기, 숨김, 숨겨, скрыт, скрыв, спрят, oculta, oculto, esconder, verstecken, versteckt, ausblenden, ausgeblendet, verbergen, verborgen, cacher
expand: 展开, 展開, 扩大, 拡大, 広げる, エキスパンド, 펼치기, 확대, развернут, развёрн, раскры, expandir, expande, expansión, aufklappen, ausdehnen, expandieren, agrandir
collapse fold: 折叠, 摺疊, 收起, 折りたた, 折り畳, 畳み込, 접기, 접힌, 폴딩, сворач, сверн, свёрн, colapsar, plegar, plegado, contraer, einklappen, zusammenklappen, falten, faltung, replier, plier
zoom scale: 缩放, 縮放, 拡大縮小, ズーム, スケール, スケーリング, 확대축소, 스케일, масштаб, escala, ampliación, skalieren, skaliert, skalierung, maßstab, vergrößern, vergrößerung, échelle
resize: 调整大小, 調整大小, 改变大小, リサイズ, サイズ変更, 크기조정, 크기변경, 리사이즈, ресайз, redimensiona, größenänderung, redimensionner, redimensionnement
align alignment: 对齐, 對齊, 整列する, 揃え, アライメント, アラインメント, 맞춤정렬, 정렬맞춤, 얼라인, выравн, alinea, ausrichten, ausrichtung, ausgerichtet, aligne
center: 居中, 置中, 中央, 中心, センター, 가운데, 중앙, 센터, центр, centrar, centrado, centro, zentrieren, zentriert, zentrum, centre, centré
margin: 边距, 外距, 邊距, 余白, マージン, 마진, 여백, ränder, abstand, marge
left: 左, レフト, 왼쪽, 좌측, левый, левая, левое, izquierda, izquierdo, gauche
top up: 顶部, 頂部, 上部, 上端, 上方, 最上, 상단, 위쪽, 맨위, верх, arriba, superior, oben, obere, supérieur
bottom down: 底部, 下部, 下端, 下方, 하단, 아래, нижн, вниз, abajo, inferior, unten, untere, inférieur
area region: 区域, 區域, エリア, リージョン, 영역, 리전, област, регион, gebiet, zone
point coordinate: 坐标, 座標, 座标, 点, 點, 좌표, 포인트, точк, точек, координат, coordenada, koordinate, coordonnée
rectangle shape: 矩形, 形状, 形狀, 図形, 長方形, 사각형, 도형, 모양, прямоугольн, фигур, rectángulo, formas, rechteck, formen, formes
circle: 圆形, 圓形, 서클, 원형, круг, окружност, círculo, kreis, cercle
chart plot: 图表, 圖表, チャート, 차트, 도표, график, диаграмм, gráfico, gráfica, diagramm, graphique
canvas: 画布, 畫布, キャンバス, カンバス, 캔버스, холст, канвас, lienzo, leinwand, toile
pixel: 像素, 畫素, 画素, ピクセル, 픽셀, 화소, пиксел, bildpunkt, píxeles
game: 游戏, 遊戲, ゲーム, 게임, игра, игры, juego, spiel, jeu, jeux
camera: 相机, 相機, 摄像头, カメラ, 카메라, камер, cámara, kamera
light: 灯光, 光源, ライティング, 조명, освещ, luz, luces, licht, lumière
physics: 物理, 물리, физик, физическ, física, físico, physik, physique
collision: 碰撞, 衝突判定, 衝突検出, 충돌감지, столкнов, коллизи, colisión, kollision
sprite texture: 精灵, 纹理, 紋理, 贴图, スプライト, テクスチャ, 스프라이트, 텍스처, спрайт, текстур, textur
player: 玩家, 播放器, プレイヤー, プレーヤー, 플레이어, игрок, проигрывател, плеер, jugador, reproductor, spieler, joueur
play: 播放, 再生, プレイ, 재생, 플레이, воспроизв, играт, проигр, reproducir, reproduce, reproducción, abspielen, wiedergabe, wiedergeben, jouer

shell and command line
argument: アーギュメント, 아규먼트, argumente
environment: 环境, 環境, エンバイロメント, 환경, окруж, сред
flag: 旗标, 旗標, 标志位, フラグ, 플래그, флаг, bandera, indicador, flagge, schalters, drapeau, indicateur
optional: 可选, 可選, 省略可能, 任意, オプショナル, 선택적, 옵셔널, необязательн, опционал, opcional, wahlfrei, fakultativ, optionale, optionnel, facultatif
required: 必需, 必須, 必须, 必填, 必要, 필수, 필요, обязательн, требу, нужн, requerido, requerida, requerir, requiere, obligatorio, obligatoria, erforderlich, benötigt, benötigen, notwendig, requis, obligatoire, nécessaire, nécessite
completion: コンプリーション
shell: 外壳, 殼層, シェル, 셸, 쉘, оболочк, шелл, caparazón
shell script: 脚本, 腳本, 指令碼, スクリプト, 스크립트, скрипт, сценари, skript
prompt: 提示, プロンプト, 프롬프트, промпт, приглашени, aufforderung
terminal emulator: 终端模拟器, 端末エミュレータ, 터미널에뮬레이터
escape sequence: 转义序列, 跳脫序列, escapesequenz
ansi color: 终端颜色, 文字色
version manager: 版本管理, バージョン管理, 버전관리, versionsverwaltung, versionsmanager
manager: 管理器, 管理员程序, マネージャ, 매니저, 관리자, менеджер, gestor, administrador, verwalter
admin: 管理员, 管理員, 管理者, 어드민, админ, administradores, administrator, administrateur
subcommand: 子命令, 子指令, サブコマンド, 하위명령, 서브커맨드, подкоманд, subcomando, unterbefehl
help usage: 帮助, 說明, 幫助, 用法, 使用方法, ヘルプ, 使い方, 도움말, 사용법, справк, помощ, ayuda, hilfe, hilft, helfen, aide
exit quit: 退出, 離開, 抜け, 終わる, 終わり, イグジット, 終了する, 終了コード, 나가기, 끝내, 종료하, 종료코드, выйт, salir, beendet, verlassen, verlässt, quitter
daemon: 守护进程, 守護行程, 常驻, 常駐, デーモン, 데몬, демон, dienstprogramm, démon
signal handler: 信号处理
kill terminate: 杀死, 终止, 終止, 終結, 强制结束, 強制終了, キル, 강제종료, 죽이, убит, убива, завершат, termina, matar, beendigung, beendete, abschießen, tuer, termine, terminé
job: 工作, работ
pager: ページャ, 페이저
clipboard: 剪贴板, 剪貼簿, クリップボード, 클립보드, portapapeles, zwischenablage
paste: 粘贴, 貼上, 貼り付け, ペースト, 붙여넣, pega, coller, collage
cut: 剪切, 剪下, 切り取り, 切る, カット, 잘라내기, вырез, corta, corte, ausschneiden, coupe, coupure
selection: 选区, 選取範圍, 選択範囲, 選択肢, セレクション, 선택영역, 선택지, selecciones, markierten

build and packaging
platform: 平台, 平臺, プラットフォーム, 플랫폼, платформ, plataforma, plattform, plateforme
architecture: 架构, 架構, 体系结构, アーキテクチャ, 아키텍처, 아키텍쳐, архитектур, arquitectura, architektur
library: 库, 函式庫, 程式庫, ライブラリ, 라이브러리, библиотек, biblioteca, librería, bibliothek, bibliothèque, librairie
package manager: 包管理, 套件管理, パッケージ管理, 패키지관리, paketverwaltung, paketmanager
framework: 框架, フレームワーク, 枠組み, 프레임워크, фреймворк, каркас, rahmenwerk
dependency graph: 依赖图, abhängigkeitsgraph
uninstall: 卸载, 解除安裝, 反安装, アンインストール, 제거프로그램, 언인스톨, деинсталл, desinstalar, desinstalación, deinstallieren, deinstallation, désinstaller, désinstallation
upgrade: 升级, 昇級, 升級, アップグレード, 업그레이드, апгрейд, aufrüsten, hochstufen, aktualisierungen
downgrade: 降级, 降級, ダウングレード, 다운그레이드, понижен, degradar, herabstufen, rétrograder
release: 发行, 發行, リリース, 릴리스, 릴리즈, 출시, релиз, выпуск, выпуст, lanzamiento, veröffentlichte
compatibility compatible: 兼容, 相容, 互換, コンパチビリティ, 호환, совместим, compatibilidad, kompatibel, kompatibilität, verträglich, compatibilité
deprecated: 弃用, 棄用, 已废弃, 廃止, 非推奨, 폐기예정, 더이상, устаре, obsoleto, obsoleta, veraltet, obsolète, déprécié
build target artifact: 产物, 構建產物, 成果物, アーティファクト, 산출물, 아티팩트, артефакт, artefakt, artefact
continuous integration ci: 持续集成, 持續整合, 継続的インテグレーション, 지속적통합
merge conflict: mergekonflikt
patch: 补丁, 補丁, 修補, パッチ, 패치, патч, заплатк, parche, flicken, correctif, rustine
checkout: 检出, 簽出, チェックアウト, 체크아웃, чекаут, auschecken, ausgecheckt
stage staging: 暂存区, ステージ, 스테이지, 스테이징, стейдж, bereitstellungsbereich
hook git: ギットフック
license: 许可证, 授權條款, ライセンス, 라이선스, 라이센스, лиценз, licencia, lizenz, licence
operating system os: 操作系统, 作業系統, オペレーティングシステム, 운영체제, операционн, operativo, betriebssystem, exploitation
kernel: 内核, 核心, 內核, カーネル, 커널, ядро, ядра, núcleo, kern, noyau
core: 中核, コア, 코어, 핵심, kernstück, coeur, cœur
scaffold: 脚手架, 鷹架, 雛形, スキャフォールド, 스캐폴딩, andamiaje, gerüst, échafaudage
project: 项目, 專案, プロジェクト, 프로젝트, проект, proyecto, projekt, projet
docker image: 镜像, 映像檔, 鏡像, コンテナイメージ, 컨테이너이미지, образ, abbilddatei
mirror: 镜像站, ミラー, 미러, зеркал, espejo, spiegel, miroir

memory
overflow: 溢出, 溢位, オーバーフロー, 桁あふれ, 오버플로, 넘침, переполн, desborda, überlauf, débordement, déborder
segment: 分段, 区段, セグメント, 세그먼트, сегмент, segmento, segmente, abschnitt
allocate allocation: 分配, 配置記憶體, 割当, 確保, 割り当てメモリ, アロケート, アロケーション, 할당하, 얼로케이션, выдел, аллокац, allozieren, allokation, speicherzuweisung, belegen, belegt, reservieren, alloue, alloué
allocator: 記憶體配置器, アロケータ, 할당자, 얼로케이터, аллокатор, asignador, speicherverwalter, allocateur
free: 자유, свободн, libre, freie, gratuit
reference count: 參考計數, 참조계수, referenzzählung
invalidate: 使失效, 作废, 無効, 무효, инвалид, аннулир, invalida, invalidieren, invalidierung, invalider
invalid: 无效, 無效, 非法, 不正, 無効な, 잘못된, 유효하지, недействительн, некорректн, невалидн, недопустим, неправильн, неверн, inválido, inválida, ungültig, invalides, illégal
valid: 有效, 合法, 有効, 정당, 유효, действительн, корректн, валидн, válido, gültig, valides
stale outdated: 陈旧, 過時, 过时, 陳腐化, 古い, 스테일, 오래된, 낡은, устаревш, anticuado, caducado, abgelaufen, périmé
ownership borrow: 借用, ボロー, 빌림, 대여, заимств, préstamo, prestar, ausleihen, entlehnen, emprunt
lifetime: 生存期, 生命期, 有效期, 寿命, ライフタイム, 라이프타임, 수명, 유효기간, vigencia, lebenszeit
smart pointer: 智慧指標
dereference: 解引用, 间接引用, デリファレンス, 参照外し, 역참조, разыменов, desreferenciar, dereferenzieren, déréférencer
underflow: 下溢, アンダーフロー, 언더플로, unterlauf
capacity: 容量, キャパシティ, 용량, емкост, ёмкост, вместим, capacidad, kapazität, fassungsvermögen, capacité
usage consumption: 占用, 佔用, 用量, 使用量, 消費量, 사용량, 소모, расход, verbrauch, auslastung, consommation

numbers, mathematics and time
algorithm: 算法, 演算法, アルゴリズム, 알고리즘, алгоритм, algoritmo, algorithmus, algorithme
percent percentage: 百分比, 百分率, 割合, パーセント, パーセンテージ, 퍼센트, 백분율, 비율, процент, porcentaje, ciento, prozent, pourcentage
date: дата, даты, дате, дату, датой, календарн
threshold: 閾値, 阈值, 閾值, 臨界, 门槛, しきい値, 스레시홀드, 임계값, 임계치, порог, umbral, schwelle, schwellwert, seuil
clock: 时钟, 時鐘, 時計, クロック, 클락, 클럭, 시계, 클록, reloj, uhr, uhren, horloge
timestamp: 时间戳, 時間戳, タイムスタンプ, 타임스탬프, таймстамп, zeitstempel, horodatage, horodaté
calendar: 日历, 日曆, カレンダー, 달력, 캘린더, календар, calendario, kalender, calendrier
math: 数学, 數學, 수학, математик, математическ, matemática, matemático, mathematik, mathematisch, mathématique
calculate compute: 计算, 計算, 算出, カルキュレート, 계산, 연산하, 산출하, 컴퓨트, подсчит, computar, berechnen, berechnet, berechnung, errechnen, ausrechnen, ermitteln, ermittelt, calcul
arithmetic: 算术, 算術, 四則演算, 산술, арифмет, aritmética, aritmético, arithmetik, arithmetisch, arithmétique
fraction: 分数, 分數, 분수, дроб, fracción, bruch, fractionnaire
true: 真值, 为真, истин, verdadero, verdadera, wahr, vrai
false: 假值, 为假, 거짓, ложн, ложь, falsch, fausse, faux
count counter: 计数器, 計數, 数える, カウンタ, 카운터, 계수기, 세기, подсчет, подсчёт, посчит, contador, zähler, zählung, gezählt, zählt, compteurs, comptage
increment: 递增, 遞增, 增量, 自增, 増分, インクリメント, 증가, 증분, 인크리먼트, инкремент, приращ, incrementa, erhöhen, erhöht, inkrement, hochzählen, incrémente
incremental: 差分更新, インクリメンタル, 증분적, инкрементальн, inkrementelle, incrémentale, incrémentielle
decrement: 递减, 遞減, デクリメント, 감소, 차감, декремент, decrementar, verringern, verringert, dekrement, décrémenter
increase: 增加, 增大, 增長, 增长, 増加, 増大, 増やす, 増える, 늘리, 늘어, увелич, растет, растёт, aumenta, aumento, steigern, steigt, vergrößert, augmente, augmentation
decrease reduce: 减少, 減少, 降低, 减小, 低減, 削減, 減らす, 減る, 줄이, 줄여, 감소하, уменьш, сниж, сниз, сократ, reducir, reducción, disminuir, disminuye, reduzieren, reduziert, reduzierung, verkleinern, senken, mindern, réduire, réduit, réduction, diminue
reduce fold: 归约, 歸約, リデュース, 畳み込み, 폴드, 리듀스, свертк, свёртк, редьюс, reduktion
addition: 加法, 加算, 足し算, 덧셈, слож, adición, addieren, addiert
subtract: 减法, 減法, 減算, 引き算, 뺄셈, 빼기, вычит, вычест, resta, subtrahieren, abziehen, subtraktion, soustraire, soustraction
multiply: 乘法, 乗算, 掛け算, 곱셈, 곱하, умнож, multiplica, multiplizieren, multiplikation, multiplier
divide division: 除法, 除算, 割り算, 나눗셈, делен, делит, dividieren, dividiert
modulo remainder: 取余, 取模, 餘數, 剰余, 余り, 나머지, 모듈로, остаток, остатк, resto, reste
round: 四舍五入, 取整, 四捨五入, 捨入, 端数, 丸め, 올림, 내림, округл, redondeo, redondea, runden, rundung, gerundet, arrondi
precision accuracy: 精度, 精确, 精確, 準確, 准确, 精密, 정밀도, 정확, точн, exactitud, exacto, exacta, genau, präzision, exakt, précis
approximate: 近似, 大约, 大約, 근사, 대략, приближ, приблиз, aproximado, aproximar, aproximación, annähern, näherung, ungefähr, approximation, approximatif, environ
exact: 完全一致, 精准, 정확히, ровно, exakte, exacte
negative: 负数, 負數, 음수, 부정, отрицательн, negativ, négatif
positive: 正数, 正數, 양수, 긍정, положительн, positiv, positif
zero: ゼロ, 제로, ноль, cero
infinite infinity: 无限, 無限, 无穷, 無窮, 무한, бесконечн, unendlich, infini
ratio proportion: 比例, 比率, レシオ, 비례, пропорц, соотнош, proporción, verhältnis, anteil
probability: 概率, 機率, 確率, 확률, вероятн, probabilidad, wahrscheinlichkeit, probabilité
distribution: 分布, 分佈, 분포, распределени, distribución, verteilungen
score rank: 得分, 评分, 分數值, 評分, 点数, スコア, 점수, 스코어, оценоч, балл, puntuación, puntaje, bewertung, bewerten, bewertet, punktzahl, notation
ranking rank: 排名, 排行, 名次, 順位, ランク, ランキング, 순위, 랭킹, ранжир, рейтинг, clasificación, rangliste, rangfolge, rangordnung, classement, classer
weight: 权重, 權重, 重量, 重み, ウェイト値, 가중치, 무게, веса, весов, взвеш, peso, ponderado, gewicht, poids, pondération, pondéré
factor coefficient: 因子, 系数, 係數, 係数, ファクター, 계수, 인수분해, множител, коэффициент, фактор, coeficiente, faktor, koeffizient, facteur
unit: 单位, 單位, 单元, 單元, 単位, ユニット, 단위, 유닛, единиц, юнит, unidad, einheit, unité
formula equation: 方程, 数式, 공식, 방정식, формул, уравнен, ecuación, formel, gleichung, formule
complexity complex: 复杂, 複雜, 複雑, 복잡, сложн, complejo, compleja, complejidad, komplex, complexité
current time now: 当前时间, 現在時刻, 目前時間, 現在の時刻, 현재시간, 현재시각
timezone time zone: 標準時, タイムゾーン, 시간대, 타임존, часов, пояс, horaria, zeitzone, fuseau
duration: 时长, 持續時間, 持续时间, 期間, 経過時間, 所要時間, 소요시간, 지속시간, 기간, длительност, продолжительност, duración, dauer, zeitraum, durée
elapsed: 经过, 經過, 経過, 경과, прошедш, истекш, transcurrido, vergangene, verstrichen, écoulé
day: 每天, 毎日, 일자, день, дней, día, días, tage, täglich, jour
week: 星期, 周数, 每周, 週間, 曜日, 주간, 요일, недел, semana, woche, semaine
month: 月份, 每月, 월별, 개월, месяц, meses, monat, mois
year: 年份, 每年, 연도, 년도, года, годов, año, años, jahr, année
hour: 小时, 小時, 시간단위, stunde
minute: 分钟, 分鐘, 分間, 분단위, минут, minuto, minuten
second: 秒, 초단위, секунд, segundo, sekunde, seconde
millisecond: 毫秒, ミリ秒, 밀리초, миллисекунд, milisegundo, millisekunde, milliseconde
leap: 闰年, 閏年, うるう年, 윤년, високосн, bisiesto, schaltjahr, bissextile

errors and logging
pass: 传入, 传参, 傳入, 渡す, 渡さ, 渡し, 引き渡, 넘기, 넘겨, проход, pasa, übergeben, übergibt, übergabe, passe, passé
breakpoint: 断点, 中斷點, ブレークポイント, ブレイクポイント, 중단점, 브레이크포인트, брейкпоинт, haltepunkt
recover: リカバー, 立ち直, 회복, восстан, recobrar, erholen
error message: 错误信息, 报错信息, fehlermeldung
error handling: 错误处理, 錯誤處理, エラー処理, エラーハンドリング, 에러처리, 오류처리, 에러핸들링, fehlerbehandlung
error code: 错误码, 錯誤碼, fehlercode
propagate: 传播, 傳播, 传递, 傳遞, 伝播, 伝搬, 伝える, 伝わ, プロパゲート, 전파, 프로퍼게이션, распростран, пробрас, propaga, propagieren, weitergegeben, weitergibt, fortpflanzen, propage
accumulate: 累积, 累積, 累加, 积累, 累计, 蓄積, 累計, 溜め, 누적, 축적, 누산, накапл, накоп, аккумул, acumula, akkumulieren, ansammeln, angesammelt, summiert, accumule, cumul
collect gather: 收集, 搜集, 采集, 採集, 収集, 集め, コレクト, 모으, 모아, 수집, собира, coleccionar, recoge, recopila, reunir, recolectar, sammeln, sammelt, collecte, recueillir, rassemble
warning warn: 警告, 告警, 警示, ワーニング, ウォーニング, 경고, 워닝, предупрежд, варнинг, advertencia, advertir, aviso, warnung, warnen, avertissement, avertir
alert: 警报, 警報, アラート, 경보, 알람, 얼럿, тревог, алерт, оповещ, alerta, alarm, alerte
trace: 跟踪, 追踪, 追蹤, 追跡, トレース, トレーシング, 추적, 트레이스, 트레이싱, трасс, трейс, rastro, traza, verfolgen, verfolgt, ablaufverfolgung, tracer, traçage, suivi
track: 追跡する, トラッキング, 추적하, 트래킹, отсле, seguir, seguimiento, sigue, nachverfolgung, suivre, suit, pister
panic: 恐慌, パニック, 패닉, паник, pánico, panik, panique
fallback: 后备, 回退方案, 備援, 降级处理, 兜底, 代替, フォールバック, 대체수단, 폴백, фолбек, фолбэк, запасн, alternativa, rückfall, ausweich, ersatzweise, repli, secours
alternative: 替代, 备选, 備選, 代替案, 代わり, 대안, альтернатив, alternativo, alternativen
critical fatal: 致命, 严重, 嚴重, 重大, クリティカル, 치명적, 심각, критич, фатальн, crítico, crítica, kritisch, schwerwiegend, critique, fatale
bug: 缺陷, バグ, 버그, баг, bogue, programmfehler, programmierfehler
fix repair: 修复, 修正, 修补, 直す, 直し, フィックス, 고치, 고쳐, 수리, 픽스, почин, фикс, arregla, corregir, corrección, corrige, repara, beheben, behoben, korrigieren, korrigiert, korrektur, reparieren, repariert, correction, réparer
problem issue: 问题, 問題, 課題, イシュー, 이슈, 문제, проблем, problema, probleme, problème
logger: 日志记录器, 日誌記錄器, 记录器, ロガー, 로거, логгер, логер, registrador, protokollierer, enregistreur
log level: protokollebene, loglevel
severity: 严重性, 严重程度, 嚴重性, 重大度, 深刻度, 심각도, серьезност, серьёзност, gravedad, severidad, schweregrad, gravité, sévérité
audit: 审计, 審計, 稽核, 監査, 감사, аудит, auditoría, auditar, prüfprotokoll
telemetry: 遥测, 遙測, テレメトリ, 원격측정, 텔레메트리, телеметр, telemetría, telemetrie, télémétrie
health check: 헬스체크, 상태확인, хелсчек, gesundheitsprüfung
health: 健康, ヘルス, 건강, здоров, salud, gesundheit, santé
measure: 测量, 測量, 衡量, 計測, 測定, 計る, 測る, 측정, 계측, измер, замер, medir, mide, medición, medida, messen, gemessen, misst, mesure

configuration
enable: 启用, 啟用, 开启, 有効化, 有効にする, 활성화, 사용설정, включ, включает, активир, активац, habilita, activa, aktivieren, aktiviert, aktivierung, einschalten, eingeschaltet, activé
disable: 禁用, 停用, 关闭功能, 無効化する, 비활성, выключ, деактив, deshabilita, desactiva, deaktivieren, deaktiviert, deaktivierung, ausschalten, ausgeschaltet, abschalten, abgeschaltet, désactive, désactivé
feature: 特长, 特長, 特色, フィーチャー, 피처, функционал, фича, возможност, característica, funcionalidad, merkmale, funktionalität, funktionsumfang, fonctionnalité
mode: モード, 모드, режим, modo, modus
preference: 首选项, 偏好, 環境設定, プリファレンス, 선호, 기본설정, предпочт, preferencia, preferido, präferenz, bevorzugt, vorzug
active activate: 激活, 活跃, 活動中, 活性, アクティブ, アクティベート, 활성, 액티브, активн, activo, aktiv, actif
inactive idle: 空闲, 閒置, 闲置, 未激活, アイドル, 非アクティブ, 휴면, 유휴, бездейств, неактивн, простаив, inactivo, inactiva, ocioso, untätig, inaktiv, leerlauf, inactif, oisif
profile config: 配置档
feature flag: 功能开关, 特性开关
empty default: 空默认
source config: 配置源
parameter tuning: 调参, 調整, チューニング, 튜닝, 조정, подстро, регулиров, настраива, ajuste, ajusta, justieren, abstimmen, einstellen, eingestellt, régler, réglage

documents
preview: 预览, 預覽, プレビュー, 미리보기, 프리뷰, предпросмотр, превью, previsualización, previsualizar, vorschau, aperçu, prévisualisation
review: 审查, 審查, 评审, レビュー, 見直し, 리뷰, 검토, рецензи, ревью, обзор, revisión, revisa, begutachtung, rezension, revue, relecture, réviser
paragraph: 段落, 自然段, パラグラフ, 문단, 단락, параграф, абзац, párrafo, absatz, paragraphe
blog: 博客, 部落格, ブログ, 블로그, блог
markdown: マークダウン, 마크다운, маркдаун
heading title: 小标题, 章节标题, 見出し, 표제, 헤딩, подзаголов, überschrift
section: 章节, 章節, 小节, セクション, 섹션, 구획, sección, abschnittes, sektion, rubrique
chapter: チャプター, 챕터, 장절, глав, capítulo, kapitel, chapitre
footnote: 脚注, 腳註, 注脚, フットノート, 각주, сноск, сносок, fußnote, fußnoten, fussnote
note: 笔记, 筆記, 备注, 備註, メモ, ノート, 노트, 메모, замет, примечан, nota, notiz, anmerkung, remarque
citation cite: 引文, 引证, 文献, シテーション, 인용문, 참고문헌, цитирован, библиограф, cita, citación, zitat, zitieren, citer, bibliographie
table of contents: 目次, 目录表, 목차, оглавлен, inhaltsverzeichnis, sommaire
cell: 单元格, 儲存格, セル, 셀, ячейк, ячеек, celda, zelle, cellule
list item: 箇条書き, listenpunkt
image embed: 插图, 삽화, figura, abbildungen, figure
bold: 粗体, 粗體, 太字, ボールド, 굵게, 볼드, жирн, negrita, fettgedruckt
italic: 斜体, 斜體, イタリック, 기울임, 이탤릭, курсив, cursiva, kursiv, italique
link: 연결고리, линк
anchor: 锚点, 錨點, アンカー, 앵커, якор, ancla, anker, ancre
print: プリンタ, 프린터, принтер, imprimante
spreadsheet sheet: 电子表格, 試算表, 工作表, シート, 시트, blattes, tabellenblatt
book: 书籍, 書籍, 도서, книг, libro, buch, livre
article post: 文章, 帖子, 貼文, 記事, 投稿, ポスト, 게시글, 게시물, 기사, 글쓰기, 포스트, стать, artículo, publicaciones, artikel, beitrag
draft: 草稿, 下書き, ドラフト, 초안, черновик, borrador, entwurf, brouillon
metadata: 元数据, 元資料, 中繼資料, メタデータ, メタ情報, 메타데이터, метаданн, metadatos, metadaten, métadonnées
detail details: 详情, 詳情, 细节, 詳細, 明細, 細節, ディテール, 상세, 세부, 자세, детал, подробн, detalle, einzelheiten
summary: 概要, 总结, 總結, 要約, 摘要文, サマリ, 요약, 개요, сводк, резюме, сводн, resumir, resumido, überblick, synthèse

general verbs
support: 支持, 支援, 対応, サポート, 서포트, 지원, саппорт, soporta, soporte, apoyo, unterstützen, unterstützt, unterstützung, supporte
reset: 重置, 重設, 复位, 復位, 再設定, リセット, 초기화시, 리셋, 재설정, сброс, сбрас, сброш, ресет, restablece, zurücksetzen, zurückgesetzt, réinitialiser, réinitialisation
transform: 变换, 變換, 变形, 變形, 変形, 変容, トランスフォーム, 트랜스폼, 변형, трансформ, видоизмен, transforma, transformieren, transformiert, transforme
assign: 委派给, あてがう, 부과, назнач, поручит, vergeben, zuteilen, zugeteilt
connect: 挂接, つなげ, подключ, увяз, enlazado, koppeln, gekoppelt, kopplung
calculate: 求める, 구하, расчет, расчёт, рассчит, считается
apply: 应用于, 套用, 施加, 应用到, 適用, 当ては, 적용, 어플라이, примен, applica, aplica, anwenden, angewandt, wendet, applique, appliqué
edit: 编辑, 編輯, 編集, エディット, 편집, 수정하, правк, редактир, отредакт, edita, edición, editieren, editiert, édition, édite
restart: 再起動, 重启, 重新启动, 重啟, 重新啟動, 再始動, リスタート, 재시작, 재부팅, 재기동, 리스타트, перезапус, рестарт, reinicia, reinicio, neustart, neugestartet, redémarrer, redémarrage, relancer
count: считает, считать, сосчит, conteo, durchzählen, dénombrer
convert: 转化, 轉化, 转成, 转为, 換算, 换算, コンバート, コンバータ, 変える, 전환하, 컨버트, 컨버터, 바꿔주, превращ, convierte, konvertiert, konvertierung, wandelt, wandeln, umrechnen, umrechnung, converti
construct: 构建出, 建造, 建设, 組み立てる, コンストラクト, 구성하, конструир, costruir, konstruieren, konstruiert, konstruktion
combine: 结合起来, 合并成, 组合起来, 組み合わせ, 組合わせ, 併せ, コンバイン, 결합하, 조합하, 합성하, комбинир, сочет, совмещ, совмест, combina, kombinieren, kombiniert, kombination, combiner
different: 不同, 相异, 異なる, 違う, 違い, 다른, 다르, 상이, разн, различн, иной, diferente, distinto, distinta, verschieden, unterschiedlich, différente
lookup: 查表, 查阅, 查詢表, 探索表, 引く, ルックアップ, 룩업, 조회하, подбор, nachschlagen, nachgeschlagen, consulter
locate: 定位, 位置特定, 位置を特定, 위치찾기, ubicar, ubicación, lokalisiert, orten, standort, localise
map: 対応付け, 대응, сопоставит, gemappt, abbildet, zuordnet, mappe, mappé
execute run: 实施, 実施, 動作させ, 走らせ, 수행, 구동, 돌리, запуска, запущен, прогон, ejecuta, correr, corriendo, führt, lauf, gelaufen, lancé
complete finish: 完成, 完毕, 達成, 完結, コンプリート, 완료하, выполненн, заверши, готов, listo, abgeschlossene, vollständig, vollendet, achevé, complet
acquire: 占有, 取得锁, 獲得ロック, アクワイア, 획득하, захват, adquirir, adquiere, adquisición, erwerben, acquérir, acquisition, acquiert
add: 加入, 增添, 加上, 添える, 加え, 足す, 付け, 더하, 더해, 넣어, 애드, прибав, añade, añadido, añadida, agrega, hinzu, fügt, fügen, zufügen, ergänzen, ergänzt
adapt adapter: 适配, 適配, 转接, 適応, アダプタ, 어댑터, 아답터, 적응, адапт, adapta, anpasst
check verify: 檢查, 核对, 核實, 核实, 查验, 检测, 確認, 検査, 検分, 確かめ, 点検する, 체크, 점검하, 따져, сверк, сверя, убеди, убежд, comprueba, comprobado, verifica, chequear, geprüft, prüft, überprüfung, kontroll, verifizieren, verifiziert, feststellen, vérifie, vérifié, contrôlent
validate: 校驗, 妥当性, バリデート, バリデータ, 유효성, 밸리데이션, валидир, валидатор, validiert, validierung, validierer, valide, validé
ensure guarantee: 确保, 確保正確, 保证, 保證, 保証, 確実, 必ず, 보장, 확실, гарант, обеспеч, удостовер, asegura, garantiza, garantía, sicherstellen, sichergestellt, gewährleisten, gewährleistet, garantie, assure, garantir, garantit
detect: 侦测, 偵測, 檢測, 探测, 探測, 检测到, 察知, 検出, 検知, ディテクト, 감지, 탐지, 검출, детект, распозна, выявл, detecta, detección, erkennen, erkannt, erkennt, erkennung, entdecken, entdeckt, détecte, détection, détecté
recognize: 辨认, 认出, 認識, 인식, 알아보, узна, опозна, reconoce, reconocimiento, wiedererkennen, reconnaît, reconnaissance
determine: 确定, 確定, 判定, 判断, 判斷, 判別, 決める, 決ま, 판단, 판별, 결정하, 정하, определяет, выясн, determina, bestimmen, bestimmt, bestimmung, ermittlung, entscheidung, feststellt, déterminer
restrict: 限制性, 制限付き, 한정, restringir, restringe, restringido, einschränken, eingeschränkt, restriction
provide: 提供, 供給, プロバイダ, 与える, 제공하, 프로바이더, 제공자, 공급, предостав, провайдер, поставщик, снабж, proporciona, provee, ofrece, liefern, liefert, anbieter, bieten, bietet, fourni
give: 给出, 给定, 給定, 与え, 주어진, 주는, 부여, дает, даёт, дать, данного, заданн, dar, dado, dada, gegeben, geben, donne, donné
deliver delivery: 投递, 投遞, 交付, 送达, 配送, 配達, 納品, 届け, デリバリ, 배달, 배송, 딜리버리, достав, entrega, zustellung, zugestellt, lieferung, livrer, livraison
transfer transmit: 传输, 傳輸, 传递给, 移送, 伝送, 転送する, トランスファー, 전송하, 이체, 트랜스퍼, трансфер, передавать, передает, передаёт, transferir, transfiere, transmitido, transferieren, überführen, überweisung, weiterleitet, transfert, transfère
store: ストア, 스토어, 상점, магазин, tienda, geschäft, boutique, magasin
define: 决めら
repeat: 重复执行, 重複執行, リピート, 반복되, 리피트, повторяет, repetición, repite, repetido, wiederhole, répété
wait: 等到, 웨이트
allow: 使得, 可能にする, 가능, возможн, posible, möglich, possibilité
manage: 经营, 運営, 운영, führung
organize: 组织, 組織, 整理, 整頓, 조직, 정돈, организ, структурир, organiza, organisieren, organisiert, organisation, organise
arrange: 安排, 排列, 编排, 編排, 配置方法, 並べ, 배열하, 나란히, 배치하, располага, расстав, аранж, coloca, angeordnet, arrangieren, disposer, agencer, agencement, arranger
place: 放置, 置く, 置い, 설置, 배치하기, помест, помеща, размещ, размест, место, места, lugar, ubica, platz, ort, orte, lieu, placer
follow: 跟随, 跟隨, 遵循, 追従, 従う, フォロー, 따르, 따라, 팔로우, следова, siguen, folgen, folgt, befolgen, suivent
keep: 保持, 维持, 維持, 保つ, 保ち, キープ, 유지, 지키, 보유, сохранять, держ, поддержание, mantener, mantiene, mantenido, conserva, behält, bewahren, pflegen, gepflegt, garde, maintenir, maintient
hold: 持有, 拥有, 擁有, 保持する, 持つ, 持って, 抱え, ホールド, 갖고, 가지, 가진, 홀드, содержит, имеет, posee, besitzt, besitzen, détenir, détient, possède
share: 共享, 共用, 分享, 共有, シェア, 공유, 쉐어, 셰어, совместно, общий, общая, общие, общего, разделяем, compartir, comparte, compartido, compartida, geteilt, gemeinsam, partage, partagé, commune, común
common: 常见, 常見, 共通, よくある, コモン, 공통, 공용, 일반적, comunes, üblich, häufig, communs
respond: 回答, 答え, 답하, contesta, erwidert
ask question: 询问, 詢問, 提问, 質問, 問う, 尋ね, 질문, 물어, спрос, спрашив, pregunta, frage, gefragt
confirm: 确认, 承認確認, コンファーム, 컨펌, 확정, подтвер, confirma, bestätigen, bestätigt, bestätigung, confirme
approve: 批准, 核准, 审批, 承認, 승인, одобр, утверд, aprobado, aprobación, genehmigen, genehmigt, freigegebene, approuver, approbation
agree accept: 同意, 合意, 동의, 합의, соглас, consentimiento, zustimmen, zustimmung, einverstanden, consentement
convert type: キャストする
plan: 计划, 計劃, 計画, プラン, 계획, 플랜, план, pläne
simplify simple: 简化, 簡化, 简单, 簡單, 簡単, 簡略, 単純, シンプル, 단순, 간단, 심플, упрощ, прост, simplifica, sencillo, sencilla, einfach, simplifie
normalize: 规范化, 規範化, 归一化, 正規化, 标准化, 標準化, ノーマライズ, 정규화, 노멀라이즈, 표준화, нормализ, normaliza, normalisieren, normalisiert, normalisierung, normalise, normalisation
specify: 指定, 指明, 명시, специфиц, указыв, указан, указать, especifica, indica, angeben, angegeben, spezifizieren, spezifiziert, spécifie, spécifié, indiqué
specification: 规范, 規範, 规格, 規格, 仕様, スペック, 명세, 사양, 스펙, спецификац, especificación, spezifikation
represent representation: 代表, 表现, 表す, 表わす, 表現する, 나타내, 나타낸, 표현하, представл, обознача, representa, darstellt, repräsentieren, repräsentiert, repräsentation, représente
estimate: 估计, 估計, 估算, 推定, 見積, 추정, 예측값, предполож, estima, schätzen, geschätzt, schätzung, estimer
predict: 预测, 預測, 予測, 예측, прогноз, предсказ, predecir, predicción, vorhersage, prédire, prédiction
learn train: 学习, 學習, 训练, 訓練, 学習, トレーニング, 학습, 훈련, 러닝, обуч, трениров, aprender, aprendizaje, entrenar, entrenamiento, lernen, trainieren, trainiert, apprendre, apprentissage, entraîner, entraînement
mutate: 变异, 突變, 変異, ミューテーション, 변이, 뮤테이션, мутац, мутир, mutar, mutación, mutieren, muter
warm up: 预热, 預熱, ウォームアップ, 예열, 워밍업, прогрев, calentamiento, aufwärmen, préchauffage
clean: きれい
scan: 走査する
attach: 付随
embed: 埋込
drain: 排空, 排出, ドレイン, 드레인, опустош, drenar, ableeren, drainer
steal: 窃取, 偷取, 盗み, スチール, 훔치, воровств, robo, stehlen
elect leader: 选举, 選舉, 领导者, 選出, 선출, лидер, líder, anführer, wahl, élection
broadcast event: ブロードキャストする
walk tree: 木を走査
bootstrap: 引导, 引導, 自举, ブートストラップ, 부트스트랩, 부팅하, бутстрап, загрузочн, amorçage
invalidate cache: 缓存失效, 快取失效
cache hit: 命中, ヒット, 적중, 히트, попадан, acierto, treffer
cache miss: 未命中, キャッシュミス, 미스, промах, fehltreffer

general nouns and qualities
purpose: 用途, 목적, 용도, назначени, zweck, propósito, finalidad, objectif
named: 具名, 名前付き, ネームド, 이름있는, именова, benannten, nommée
developer: 开发者, 開發者, 開発者, デベロッパー, 개발자, разработчик, desarrollador, entwickler, développeur
final: ファイナル, 최종적, окончательн, финальн, итогов, finale
correct: 正确, 正確, 正しい, 正しく, 올바른, 올바르, 정확한, правильн, верн, correcto, correcta, richtig, korrekt, correcte
small: 小型, 小さい, 小さな, 작은, 소형, маленьк, небольш, pequeño, pequeña, klein, petit
programming: 编程, 編程, プログラミング, 프로그래밍, программирован, programación, programmierung, programmieren, programmation
all: 全部, 一切, 全体, 全て, すべて, オール, 모든, 모두, 전체, всех, всем, весь, todo, toda, alle, sämtliche, tous, tout
discount reset: remise, remises
discount: 折扣, 割引, ディスカウント, 할인, скидк, descuento, rabatt, rabais, rebaja
quality: 质量, 品質, クオリティ, 품질, качеств, calidad, qualität, qualité
any: 任何, いずれか, 어떤, 임의, люб, cualquier, beliebig, irgendein, quelconque
each every: 每个, 每個, 各个, それぞれ, ごと, 각각, 매번, 마다, кажд, jede, chaque, chacun
some: 某些, 一些, 某个, いくつか, 일부의, 몇몇, некотор, algunos, algún, einige, manche, certains, quelques
multiple many: 多个, 多個, 多重, 许多, 多数, 複数, 多く, マルチ, 여러, 다중, 다수, 많은, 멀티, неск, многие, много, множествен, мульти, varios, varias, muchos, muchas, mehrere, mehrfach, viele, plusieurs, beaucoup
single: 单个, 單個, 单一, 單一, 一个, 単一, 単独, シングル, 단일, 하나, 싱글, один, одна, одно, sola, einzeln, einzige, seul, individuel
first: 第一, 首个, 首次, 最初, 先頭, 一番目, 初回, 첫번째, 처음, 최초, перв, primer, erste, zuerst, premier
last: 最后, 最後, 末尾, 最末, ラスト, 마지막, 최후, 끝부분, последн, último, última, letzte, zuletzt, dernier
latest recent: 最新, 最近, 直近, 최신, 최근, новейш, недавн, reciente, neueste, kürzlich, récente
new: 新規, 新しい, 新しく, 새로, 신규, новый, новая, новое, новые, новых, nuevo, nueva, neue, nouveau, nouvelle
old: 古い版, 古く, 旧い, 구버전, 이전버전, стар, antiguo, antigua, viejo, vieja, alte, ancien
same: 同样, 同樣, 同一个, 동일한, selbe
other: 其他, 其它, ほか, その他, 기타, 다른것, друг, остальн, проч, otro, otra, andere, autre
whole entire: 整个, 整個, 整体, 丸ごと, 통째로, целиком, цельн, полностью, ganze, komplett, entièrement
full complete: 已满, 完整, 完全, 全量, 満杯, 가득, 풀스, полный, заполнен, lleno, llena, voll, plein
behavior: 行为, 行為, 挙動, 振る舞い, ふるまい, ビヘイビア, 행위, 거동, 동작방식, поведен, comportamiento, verhalten, comportement
logic: 逻辑, 邏輯, 論理, ロジック, 로직, 논리, логик, lógica, lógico, logik, logisch, logique
flow: 流程, 流向, フロー, 플로, 절차, флоу, ablaufplan, ablaufs, fluss, déroulement
step stage: 步骤, 步驟, 阶段, 階段, 手順, 段階, ステップ, 단계, 스텝, 순서대로, шаг, этап, стади, paso, etapa, schritt, phase, étape
procedure: 过程调用, 手続き, プロシージャ, 프로시저, процедур, procedimiento, prozedur, verfahren
mechanism: 机制, 機制, 仕組み, メカニズム, 메커니즘, 메카니즘, 매커니즘, механизм, mecanismo, mechanismus, mécanisme
result: 结果, 結果, リザルト, 결과, 리절트, результат, resultado, ergebnis, resultat, résultat
cause reason: 原因, 理由, 要因, 이유, 원인, причин, causa, motivo, razón, ursache, grund, raison
effect: 效果, 影响, 影響, 効果, エフェクト, 효과, 이펙트, 영향, эффект, efecto, effekt, wirkung, effet
problem: トラブル, 이상현상, неполадк
goal: ゴール
example sample: 例子, 示例, 样例, 範例, 样本, 樣本, 例文, 見本, サンプル, 예제, 예시, 샘플, пример, образчик, сэмпл, ejemplo, muestras, beispiel, exemple, échantillon
kind type: 种类, 種類, 品种, 種別, 종류, 유형, вида, виды, видов, сорт, arten, sorte, genre, espèce
category: 类别, 分类, 分類, 範疇, カテゴリ, 카테고리, 범주, 분류, категор, categoría, clasificar, kategorie, einordnen, klassifizierung, catégorie, classification
part: 部分的に, パーツ, 파트, часть, части, частей, parte, teil, partie
main: 主要, 主な, メイン, 메인, 주요, основн, главный, principales, hauptsächlich, wichtigste, principaux
important: 重要, 중요, важн, importante, wichtig
special: 特殊, 特别, 特別, スペシャル, 특수, 특별, специальн, особ, especial, spezial, speziell, sonder, spéciaux, particulier, spéciale
specific: 特定, 特有, 특정, определенн, определённ, específico, específica, bestimmte, spezifisch, spécifique
general: 一般, 总体, 通常, 일반, 제너럴, обычн, allgemein, généraux, générale
normal: 正常, 普通, ノーマル, 정상, 보통, 노멀, нормальн, обыч, normale, ordinaire
automatic auto: 自动, 自動, オート, 자동, 오토, авто, automático, automática, automatizar, automatisch, automatisieren, automatique, automatiser
manual: 手动, 手動, マニュアル, 수동, 매뉴얼, ручн, manuales, manuel
explicit: 显式, 顯式, 明示, 명시적, явный, explícito, explícita, explizit, ausdrücklich, explicite
implicit: 隐式, 隱式, 暗黙, 암시적, 암묵적, неявн, implícito, implícita, implizit, implicite
direct: 直接, ダイレクト, 직접, 다이렉트, прям, непосредств, directo, directa, direkt, unmittelbar, directe
indirect: 间接, 間接, 간접, косвен, indirecto, indirecta, indirekt, indirecte
original: 原始, 原来, 原來, オリジナル, 원래, 오리지널, первоначальн, оригинал, изначальн, originales, ursprünglichen, originalen
raw: 原始数据, 生データ, 로데이터, 날것, необработан, crudo, cruda, rohe, rohdaten, brute, bruts
initial: 起始, 初期, 最初の値, 초깃값, 초기값, начальн, iniciales, anfänglich, anfangswert, startzustand, initiale
start position: 起始位置
maximum size: 最大長
minimal: 最小限, 최소한, минимальн
large big: 巨大, 大规模, 大きい, 大きな, 대형, 대용량, больш, крупн, grande, groß, große, großen, großer, gross, grossen
long: 長い, ロング, 오래, 길게, долг, длинн, largo, larga, langer, longue
short: 短い, ショート, 짧은, 짧게, коротк, кратк, corto, kurz, court
fast quick: 快速, 高速, 速い, 빠른, 빠르게, 고속, быстр, скорый, rápido, rápida, schnell, rapide
slow: 缓慢, 緩慢, 遅い, 느린, 느리, медлен, langsam, lent
deep: 深层, 深い, ディープ, 깊은, глубок, profundo, profunda, profond
high: 高い, 높은, высок, alto, alta, hoch, élevé
low: 低い, ロウレベル, 낮은, 저수준, низк, baja, bajos, niedrig, faible, basse
wrong incorrect: 不正确, 不正確, 間違った, 誤った, 틀린, 틀리, неправ, неверный, incorrecto, incorrecta, equivocado, falschen, falscher, inkorrekt, incorrecte, mauvais
available: 可用, 利用可能, 使用可能, 사용가능, 가용, доступн, наличи, disponible, disponibilidad, verfügbar, disponibilité
unavailable: 不可用, 利用不可, 사용불가, недоступ, indisponible
ready: 就绪, 就緒, 准备好, 準備完了, 準備ができ, レディ, 준비된, 레디, готовн, готовый, bereit
pending: 待处理, 待處理, 未决, 保留中, ペンディング, 대기중, 펜딩, 보류중, ожидающ, pendiente, ausstehend, anstehend, schwebend
known: 已知, 既知, 알려진, известн, conocido, conocida, bekannt, connu
unknown: 未知, 不明, 알수없는, 미지, неизвестн, desconocido, desconocida, unbekannt, inconnu
used: 已使用, 使用済み, 사용된, использован
unused: 未使用, 不使用, 사용하지, 미사용, неиспольз, ungenutzt, unbenutzt, inutilisé
extra additional: 额外, 額外, 余分, 余計, 추가적, 부가, 여분, дополнительн, лишн, добавочн, adicional, zusätzlich, überflüssig, supplémentaire, additionnel
redundant: 冗余, 冗餘, 冗長, 중복되, 불필요, избыточн, redundante, redundanz, überflüssige, redondant
lost: 遗失, 失われ, потер, теря, pérdida, verloren, verlust, perdu, perte
not found: 未找到, 找不到, 見つかりません, ненайден, introuvable
ability capability: 能力, 케이퍼빌리티, 능력, 역량, способност, умение, capaz, habilidad, fähig, capable
requirement: 需求, 要件, 요구사항, 요건, anspruch, besoin
id: 编号, 編號, 序号, 番号付け, 아이디
person: 个人, 사람, 인물, человек, персон, persona, menschen, personne
team organization: 团队, 團隊, チーム, 조직도, equipo, mannschaft, équipe
company: 公司, 企业, 企業, 会社, 회사, 기업, компани, empresa, unternehmen, société, entreprise
customer: 客户, 客戶, 顾客, 顧客, カスタマー, 고객, 커스터머, покупател, заказчик, kunde
guest: 访客, 訪客, ゲスト, 게스트, 손님, гост, invitado, gast, invité
invite invitation: 邀请, 邀請, 招待, 초대, приглаш, invitar, invitación, einladen, einladung, eingeladen, inviter
country: 国家, 國家, 국가, 나라, стран, país, länder
location place: 地点, 地點, 場所, ロケーション, 장소, 로케이션, 소재, местоположен, локац, localidad, standorte, localité
city: 城市, 都市, 도시, город, ciudad, stadt, ville
phone: 电话, 電話, 手机, 전화, 휴대폰, телефон, telefon, téléphone
cart: 购物车, 購物車, カート, 장바구니, 카트, carrito, warenkorb, panier
invoice: 发票, 發票, 請求書, 송장, 인보이스, 청구서, инвойс, factura, rechnung, facture
tax: 税金, 세금, налог, impuesto, steuer, taxe, impôt
balance: 余额, 餘額, 残高, 平衡, 均衡, バランス, 잔액, 균형, 밸런스, баланс, balancear, balanceo, equilibrar, saldo, ausgleichen, ausgeglichen, gleichgewicht, balancierter, équilibre, solde
money currency: 货币, 貨幣, 通貨, 金额, 金額, お金, 통화, 화폐, 금액, валют, деньг, денег, moneda, monto, währung, betrag, monnaie, devise, montant
stock inventory: 库存, 庫存, 在庫, 재고, инвентар, запасы, inventario, existencias, bestand, inventaire
queue length: キュー長
permission denied: 权限不足, 権限がない, 접근거부
worker thread: 工作线程池, arbeitsthread
load balancing: 负载平衡, 負載平衡, 負載均衡, ロードバランサ, 로드밸런싱, 로드밸런서, 부하분산, lastausgleich, balanceador
circuit breaker: 熔断, 斷路器, 断路器, サーキットブレーカー, 서킷브레이커, 회로차단기, leistungsschalter, disjoncteur
microservice: 微服务, 微服務, マイクロサービス, 마이크로서비스, микросервис, microservicio
cloud: 雲端, 云端, クラウド, 클라우드, облак, облач, nube, wolke, nuage
map geographic: 地图, 地圖, 地図, 지도, карт, mapa, karte, carte
card: 卡片, カード, 카드, карточк, tarjeta
art: 艺术, 예술
machine: 机器, 機器, 機械, マシン, 기계, 머신, машин, máquina, maschine
robot bot: 机器人, 機器人, ロボット, 봇, робот
human: 人类, 人間, 사람이, человеческ, humano, menschlich, humain
development develop: 开发, 開發, 開発, 개발, разрабат, девелоп, desarrollo, desarrollar, entwicklung, entwickeln, développement, développer
production: 生产, 生產, 本番, プロダクション, 프로덕션, 운영환경, прод, producción, produktion, produktiv
design: 设计, 設計, デザイン, 설계, 디자인, дизайн, проектир, diseño, diseñar, entwerfen, entworfen, gestaltung, conception, concevoir
edge case: 边界情况, 境界値, граничн, grenzfall, randfall
code generation: 代码生成, コード生成, 코드생성, кодогенер, codegenerierung
system call: 시스템콜, syscall, systemaufruf
hardware: 硬件, 硬體, ハードウェア, 하드웨어, аппаратн, железо
software: 软件, 軟體, 軟件, ソフト, 소프트웨어, логициел, logiciel
notification message: 푸시알림
tip hint: ヒント, 힌트, намек, намёк, pista, hinweis, astuce
help: 助け, 도움
empty string: 空字符串, 空文字, 빈문자열, leerstring
static analysis: 静的解析, 정적분석
dynamic loading: 动态加载, 動的読み込み, 動的ロード, 동적로딩
hash function: hashfunktion
random number: 隨機數字, 擬似乱数, zufallszahlengenerator
sort algorithm: sortieralgorithmus
data flow: 数据流向, 데이터흐름
data type: 자료형식
event handler: 事件处理, 事件處理, イベント処理, 이벤트처리
access token: zugriffstoken
evaluate lazily: 遅延評価する
response body: 响应体
request body: anfragekörper
response header: 响应头
undefined behavior: 未定義動作
conflict resolution: 冲突解决, 競合解決, 충돌해결, konfliktlösung
name collision: 命名冲突, 名前衝突, 이름충돌, namenskonflikt
memory allocation: 記憶體配置, メモリ割り当て, 메모리할당
state machine: 状态机, 狀態機, 状態遷移, zustandsautomat, automate
transition state: 천이, zustandsübergang
dispatch event: イベント発行, 이벤트발생
working tree: 工作树, 作業ツリー
token stream: 标记流, トークン列
wire format: ワイヤーフォーマット
byte order endian: 字节序, 位元組順序, バイトオーダー, エンディアン, 바이트순서, 엔디언, 엔디안, байтов, bytereihenfolge, boutisme
bitwise shift: 移位, 位移运算, シフト, 비트연산, 시프트, 쉬프트, побитов, verschiebeoperation
shift: 偏移移动, ずらし, 이동연산, verschub
queue priority: 待ち行列
pattern expression: パターン式
visibility scope: 可視範囲
rate: 利率, курс
level: 等级, 等級, 级别, 級別, 등급, 수준, grad, degré

two meanings
manage handle: gestion
display print: affiche
source font: fuente
order command: orden
record log register: registro
input entry: entrada
line row: 行, ligne, zeile
string line: строк
memory storage: speicher
stream flow: flujo, flux
commit submit: 提交
metric pointer: 指標
publish release: 发布, 發布, 發佈
policy strategy: 策略
theme topic: 主题, 主題, тема, темы, тему, tema, thema
info information: 信息, 資訊, 情報, 资讯, インフォ, 정보, 인포, сведени, инфо, información, informationen, angaben, renseignements
mode pattern: 模式
upload export: выгруз
name number: nombre
route root: ルート
stream thread: поток
record row: レコード
write record: запис
author: 作者, 作成者, автор, autor, auteur
hash digest: resumen
tool: 工具, ツール, 도구, 툴, средств, инструмент, herramienta, werkzeug, outil
bus: 总线, バス, шина
merge join: unir
type kind: tipo
path way: путь, пути, путём
request query: запрос
exit output: выход, salida
schema scheme: схем
right: 右, 오른쪽, 우측, право, правый, правая, derecha, derecho, rechts, droite
scheme: 方案
attempt: 試行
feature function: 功能, 機能, 기능
topic: 话题, 話題, トピック, 토픽, топик
tenant: 租户, 租戶, テナント, 테넌트, тенант, арендатор, inquilino, mandant
stat metric: 指标
call: コール
command instruction: 指令
expression: 表达式, 表達式, 式子, 運算式, 表現, 표현, выражени, expresión, ausdruck
expression formula: 수식
language: 语言, 语种, 語言, 言葉, ランゲージ, 랭귀지, sprachlich
subject title: 件名
attribute property: 属性, 속성, eigenschaft
link reference: ссылк
tab indent: 制表符
list directory: 一覧
block box: 盒子, ボックス, 박스, бокс, caja, kasten, boîte
target object: 対象, 대상
validate valid: valida, válida
publish public: publica, pública
read empty: leer
protect protected: protege, protégé
model template: modèle
recover get fetch: récupération, récupère
allow permission: разреш
all owner: 所有
height high: hohe, höhe
allocate highlight: выделен
space whitespace: пробел
account count: cuenta
part partial: 부분
method way: 方式, 방법
size large: grosse
reach: 到达, 達到, 达到, 到達, 届く, 達し, 도달, достиг, atteint, alcanza, llega, erreichen, erreicht, erreichbar, atteindre, arrive
constant fixed: 一定
zone: ゾーン, зона, зоне, zona
source code: quellcode
value evaluate: 価値, 价值, 가치
table chart: 図表
foreign: 외래, внешний
pass forward: 전달
running: laufende

words that contain a short one
logical: логически
catalog: カタログ, 카탈로그
analog: アナログ, аналог
interview: インタビュー, 인터뷰
offset: オフセット
dataset: データセット, 데이터셋, датасет
preset: プリセット, 프리셋, пресет
charset: キャラセット
graphics: グラフィック, 그래픽, графическ, графика, графике, графику
stylesheet: スタイルシート, 스타일시트
keystroke: キーストローク
passkey: パスキー
masking: マスキング
progress: 進捗, 进度, 進度, プログレス, 진행, 진척, прогресс, progreso, avance, fortschritt, progression
transport: トランスポート, 트랜스포트, транспорт, transporte
portal: ポータル, 포털, портал
port porting: 移植, 이식, портиров
support maintain: поддерж
compute calculate: вычисл
denote: обознач
disconnect disable: отключ
exclude exception: исключ
conclude: заключ
forward send: пересыл
temporary: временн
modern: 现代, 現代, モダン, 모던, современн
anonymous: анонимн
scene: 场景, 場景, シーン, сцен, escena, szene
evaluate rate: оценк, оценив, оценит
exact precision: точный, точно
conversion convert: конверси
inversion invert: инверси, инверт
classification classify: классифик
processor: 处理机, プロセッサ, 프로세서, процессор, procesador, prozessor, processeur
counter count: счетчик, счётчик
transfer pass: переда
connect connection: соедин
build form: формир
uniform: униформ
assembly build: сборщик
collect: сбор
failure crash: сбой, сбоя, сбои, сбоев
work: работа, работе, работы, работу
development: разработ
typing: типизац, типизир
enter input: вход, введ, ввест, вводит, вводим
traverse: обход
leave go: уход
source origin: исход
find locate: наход
approach match: подход
necessary required: необходим
position: положени
location: располож
offer suggest: предлож
add extension: дополн
fill populate: заполн
full: полн
complete: полност
characteristic: характеристик
state: состояни
sensor: 传感器, センサー, 센서, датчик
border bound: границ
store storage: хранен, храни
thought: мысл
fragment: 片段, 片斷, フラグメント, 프래그먼트, фрагмент
element: エレメント, элемент
implement: имплемент
end finish: оконч, законч
responsible: ответственн
corresponding: соответств
lock block: блокиров, блокиру
notebook: блокнот, ноутбук
blockchain: 区块链, ブロックチェーン, 블록체인, блокчейн
tail: хвост
question: вопрос
survey poll: 轮询, 輪詢, ポーリング, 폴링, опрос, опрашив, sondeo, encuesta, umfrage, sondage
simple: простой
idle: просто
space: пространств
specify set: задав, задат, задает, задаёт, задан, зададут
delay: задерж
price list: прайс
pull: プル, пулл, tirar
sample: выборк
reload restart: перезагр
loading: загрузк
upload download: загрузить
send direct: направл
control manage: управл
correct fix: исправ
rights permission: права, праву, правами
resolution: разрешен
solve: 풀이, решен, реши
intermediate middle: 中间, 中間, 중간, промежуточ, intermedio, intermédiaire
interrupt abort: 中断, 中斷
online: 在线, 線上, オンライン, 온라인, онлайн
offline: 离线, 離線, オフライン, 오프라인, офлайн
timezone: 时区, 時區
variant: 变体, 變體, 変種, バリアント, вариант, variante
example: 例えば
form shape: 形式, 形态
equation formula: 公式
formal official: 正式, 正規, 공식적
hotkey: ホットキー, 핫키
numeric value: 수치
mailbox: メールボックス, 메일박스
smart: 智能, スマート, 스마트
template type: 雛型
large: 大型
typical: 典型, 전형
workflow: 工作流, ワークフロー, 워크플로
browse: 閲覧, 浏览, 瀏覽, ブラウズ, 열람, просматрив, explorar, durchblättern, parcourir
explore explorer: 探査, 探索する, エクスプローラ, 탐험, исследов, explora, erkunden
backlog: バックログ, 백로그
changelog: 変更履歴, 更新日志, 变更日志, 變更日誌, チェンジログ, 체인지로그
syslog: システムログ, 시스템로그
logout: 로그아웃
market: マーケット, 마켓
bracket: ブラケット, 브래킷
wiki: ウィキ, 위키, вики
uncompress: 풀기
blocking: 블로킹
relaxed: 緩い, 느슨
explore search: 탐색
applet: 애플릿
viewer: ビューア, 뷰어, просмотрщик, visor, betrachter, visionneuse
queueing: 큐잉
secure: 시큐어
callee: 被调用者, 呼び出し先, 피호출자
caller: 调用方, 呼び出し元, 호출자, вызывающ, llamador, aufrufer, appelant
bypass: 绕过, 繞過, 迂回, バイパス, 우회, обойти, обходной, eludir, umgehen, umgangen, umgeht, contourner, contournement
workaround: 变通, 回避方法, 回避手段, 해결책, костыл
autoload: 自动加载, 自動載入, オートロード, 오토로드, автозагруз
modal: 모달
timing: 时机, 時機, タイミング, 타이밍
realtime real time: 实时, 即時通訊, リアルタイム, 실시간, echtzeit
real: 真实, 真實, 現実, リアル, реальн
registry: 注册表, レジストリ, 레지스트리
whitelist: ホワイトリスト
blacklist: ブラックリスト
net: ネット
ethernet: イーサネット
ticket: 工单, チケット, 티켓, тикет, boleto
budget: 预算, 預算, 予算, バジェット, 예산, бюджет, presupuesto
point: ポイント
checkpoint: 检查点, 檢查點, チェックポイント, 체크포인트, чекпоинт, kontrollpunkt, sicherungspunkt
entrypoint entry point: 入口, エントリポイント, エントリーポイント, 入り口, 진입점, einstiegspunkt
exit: 出口
amount: 分量
render: レンダー
order: オーダー
recorder: レコーダー
provider: プロバイダー
leader: リーダー
slider: 滑块, スライダー, 슬라이더, слайдер, deslizador, schieberegler
slide: 幻灯片, 投影片, スライド, 슬라이드, слайд, diapositiva, folie, diapositive
spider: スパイダー
progress bar: 进度条, 進度條, プログレスバー, 진행바, fortschrittsbalken
spinner: スピナー, 스피너, спиннер
observer: オブザーバ
over: オーバー
cover: カバー, 커버
discover discovery: 発見, 发现, 發現, ディスカバリ, 발견, обнаруж, descubrir, descubrimiento, descubre, entdeckung, découvrir, découverte
fiber: 纤程, 纖程, ファイバー, 파이버, файбер
hyper: ハイパー
helper: 辅助, 輔助, 補助, ヘルパ, 헬퍼, вспомогательн, хелпер, auxiliar, hilfs, auxiliaire
mapper: マッパー, 매퍼, маппер
super: スーパー
executable: 可执行, 実行可能, 実行ファイル, 실행파일, исполняем, ejecutable, ausführbar
utility: 实用, ユーティリティ, 유틸, утилит, utilidad, hilfsprogramm, utilitaire
identity: 身份, 身分, アイデンティティ, 신원, идентичн, identidad, identität, identité
capability: ケイパビリティ
activity: 活动, 活動, アクティビティ, 액티비티, активност, actividad, aktivität, activité
facade: 门面, ファサード, 파사드, фасад, fachada, fassade
bridge: 桥接, ブリッジ, 브리지, мост, puente, brücke, pont
demand: 按需, オンデマンド, 온디맨드, demanda, bedarf
intent: 意图, 意圖, 意図, インテント, 인텐트, 의도, намерен, intención, absicht, intention
indent: インデント
`;
