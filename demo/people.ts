import { words } from './rooms/room.ts'

/** Lists common names in a region and the format of its addresses (`s` is the street, `n` is the number). */
export type People = { first: string[]; last: string[]; streets: string[]; address: (s: string, n: number) => string }

const before = (s: string, n: number) => `${s} ${n}`
const after = (s: string, n: number) => `${n} ${s}`
const comma = (s: string, n: number) => `${s}, ${n}`
const block = (s: string, n: number) => `${(n % 5) + 1}-${(n % 23) + 1}-${(n % 11) + 1} ${s}`
const people = (address: People['address'], first: string, last: string, streets: string): People => ({
  first: words(first),
  last: words(last),
  streets: words(streets),
  address,
})

// biome-ignore format: three lists to each
export const PEOPLE: Readonly<Record<string, People>> = {
  german: people(before, 'Mara, Jonas, Lena, Felix, Hannah, Paul, Clara, Emil, Johanna, Lukas, Greta, Anton, Frieda, Moritz, Ida, Theo, Nele, Jakob, Katrin, Stefan',
    'Keller, Brandt, Vogel, Winter, Lorenz, Sommer, Haas, Berger, Engel, Kaiser, Roth, Arnold, Schuster, Wolff, Lindner, Bauer, Hofmann, Krüger, Seidel, Ziegler',
    'Gartenstraße, Lindenstraße, Mühlenweg, Hafenstraße, Schillerstraße, Brunnenstraße, Kirchgasse, Werkstraße, Am Speicher, Rosengasse, Fabrikstraße, Steinweg, Bachstraße, Nordring'),
  british: people(after, 'Oliver, Amelia, Harry, Isla, George, Freya, Callum, Poppy, Rory, Imogen, Alfie, Niamh, Euan, Georgia, Declan, Matilda, Hamish, Aoife, Jack, Ruby',
    'Bennett, Hughes, Fraser, Walsh, Whitaker, Murray, Doyle, Ellis, Barlow, Kerr, Palmer, Byrne, Hartley, Sinclair, Quinn, Marsh, Osborne, Reid, Thornton, Webb',
    'Mill Lane, Station Road, Wharf Street, Albion Place, Queen Street, Chapel Lane, Victoria Street, Foundry Lane, Park Terrace, Bridge Street, Market Place, Bakers Row, Dock Road, King Street'),
  french: people(after, 'Camille, Hugo, Léa, Louis, Manon, Jules, Chloé, Gabriel, Inès, Théo, Margaux, Antoine, Élise, Maxime, Juliette, Bastien, Noémie, Romain, Sophie, Luc',
    'Moreau, Lefèvre, Girard, Fontaine, Rousseau, Mercier, Chevalier, Lambert, Bonnet, Dupuis, Marchand, Perrin, Gauthier, Leroy, Renaud, Vidal, Tremblay, Gagnon, Claes, Maes',
    'rue des Ateliers, rue du Moulin, rue Saint-Paul, quai des Brumes, rue de la Fabrique, passage du Nord, rue des Tanneurs, rue Neuve, impasse des Peintres, rue du Marché, rue de la Gare, rue des Artisans'),
  dutch: people(before, 'Sanne, Daan, Lotte, Bram, Fleur, Thijs, Anouk, Sem, Maud, Jasper, Roos, Ruben, Femke, Niels, Marit, Koen',
    'de Vries, Bakker, Visser, Smit, Mulder, de Boer, Dekker, Hendriks, van Dijk, Kuipers, Postma, Verhoeven, Jansen, Prins',
    'Prinsengracht, Molenstraat, Havenkade, Lindengracht, Oostenburgergracht, Marktstraat, Kerkstraat, Pakhuiskade, Weesperzijde, Bilderdijkstraat'),
  spanish: people(comma, 'Lucía, Mateo, Valentina, Diego, Martina, Hugo, Camila, Álvaro, Sofía, Tomás, Carmen, Joaquín, Elena, Rafael, Paula, Andrés, Renata, Nicolás, Marta, Emilio',
    'García, Navarro, Romero, Ortega, Castillo, Vega, Molina, Cabrera, Herrera, Fuentes, Rojas, Salazar, Mendoza, Paredes, Soler, Ferrer, Medina, Ibáñez, Vargas, Pardo',
    'Calle Mayor, Calle del Molino, Calle de la Luna, Calle San Martín, Avenida del Puerto, Calle Industria, Calle Colón, Pasaje del Reloj, Calle Independencia, Calle de los Olivos, Calle Libertad, Calle del Mercado'),
  portuguese: people(comma, 'Beatriz, João, Mariana, Pedro, Inês, Rafael, Larissa, Thiago, Helena, Bruno, Catarina, Gustavo, Luana, Miguel, Teresa, Vítor',
    'Silva, Almeida, Carvalho, Rocha, Teixeira, Barbosa, Moreira, Pinto, Cardoso, Azevedo, Nogueira, Ramos, Tavares, Freitas, Lopes, Monteiro',
    'Rua das Flores, Rua do Comércio, Rua da Fábrica, Rua Augusta, Travessa do Poço, Rua São João, Rua Direita, Avenida da Liberdade, Rua do Sol, Rua dos Artistas'),
  italian: people(comma, 'Giulia, Lorenzo, Chiara, Matteo, Francesca, Davide, Elisa, Marco, Alessia, Pietro, Bianca, Simone, Ginevra, Luca, Serena, Paolo',
    'Ferrari, Conti, Ricci, Marino, Greco, Gallo, Fontana, Moretti, Barbieri, Lombardi, Rinaldi, Caruso, Villa, Serra, Colombo, Testa',
    'Via del Mulino, Via dei Mille, Via Garibaldi, Via della Stazione, Via dei Fabbri, Via San Marco, Corso Vittoria, Via delle Rose, Via Roma, Vicolo del Forno, Via Manzoni'),
  nordic: people(before, 'Astrid, Erik, Freja, Lars, Ingrid, Oskar, Saga, Mikkel, Linnea, Henrik, Signe, Aino, Eero, Tuva, Magnus, Sofie',
    'Lindberg, Holm, Nyström, Berg, Dahl, Ekström, Hansen, Virtanen, Nieminen, Sørensen, Lund, Strand, Koskinen, Bakke, Wallin, Kjær',
    'Havnegade, Storgatan, Kongens gate, Verkstadsgatan, Fabriksgatan, Kirkegata, Bryggerivej, Skolegade, Parkvej, Hamngatan, Torggata, Sjøgata'),
  polish: people(before, 'Zofia, Jakub, Maja, Tomáš, Eszter, Bence, Kateřina, Adam, Anna, Piotr, Lucie, Marek, Dóra, Michał, Eliška, Gergő',
    'Kowalska, Nowak, Dvořák, Novotná, Nagy, Szabó, Wiśniewski, Král, Kovács, Zieliński, Procházka, Tóth, Malá, Lewandowski, Veselá, Farkas',
    'Nowa, Dworska, Fabryczna, Ogrodowa, Kolejowa, Lipowa, Sokolská, Vinohradská, Dlouhá, Malom, Kertész, Dohány'),
  greek: people(before, 'Eleni, Nikos, Maria, Giorgos, Katerina, Dimitris, Ioanna, Kostas, Danae, Yannis, Sofia, Petros',
    'Papadopoulou, Georgiou, Nikolaidis, Vlachos, Economou, Alexiou, Ioannidis, Makri, Stavrou, Lambros, Petrou, Kotsis',
    'Athinas, Aiolou, Pireos, Kolokotroni, Ermou, Themistokleous, Veikou, Falirou, Keramikou, Sarri'),
  turkish: people(before, 'Elif, Emre, Zeynep, Can, Defne, Mert, Selin, Kerem, Ayşe, Ozan, Derya, Barış',
    'Yılmaz, Demir, Kaya, Aydın, Şahin, Arslan, Koç, Öztürk, Polat, Çelik, Erdem, Aksoy',
    'Bankalar Caddesi, Moda Caddesi, Çömlekçi Sokak, Liman Sokak, Cami Sokak, Bahçe Sokak, Değirmen Sokak, Rıhtım Caddesi'),
  american: people(after, 'Maya, Ethan, Zoe, Marcus, Harper, Caleb, Nora, Isaiah, Olivia, Wyatt, Jasmine, Logan, Priya, Dylan, Grace, Malik, Hazel, Owen, Naomi, Carlos',
    'Parker, Nguyen, Brooks, Ramirez, Coleman, Sullivan, Hayes, Kim, Foster, Delgado, Bishop, Chen, Whitman, Price, Okafor, Stone, Barnes, Rivera, Lawson, Patel',
    'Mercer Street, Commerce Street, Washington Avenue, Canal Street, 3rd Street, Foundry Avenue, Mission Street, Union Street, Milwaukee Avenue, Water Street, Grand Avenue, Orchard Street, Railroad Avenue, Pearl Street'),
  japanese: people(block, 'Haruka, Kenta, Yui, Sota, Aoi, Daichi, Mei, Ren, Sakura, Takumi, Hina, Yuto, Emi, Kaito',
    'Sato, Tanaka, Watanabe, Ito, Nakamura, Kobayashi, Yoshida, Yamamoto, Matsumoto, Inoue, Kimura, Hayashi, Mori, Ishikawa',
    'Ebisu, Higashi, Nishi, Jingumae, Aobadai, Kitazawa, Shirakawa, Kaminarimon, Sarugakucho, Minami'),
  korean: people(before, 'Seo-yeon, Min-jun, Ji-woo, Do-yun, Ha-eun, Jun-ho, Yuna, Tae-yang, Soo-min, Hyun-woo, Ye-jin, Sung-min',
    'Kim, Lee, Park, Choi, Jung, Kang, Cho, Yoon, Jang, Lim, Han, Shin',
    'Seongsui-ro, Wausan-ro, Itaewon-ro, Eulji-ro, Mangwon-ro, Teheran-ro, Yeonmujang-gil, Donggyo-ro'),
  singaporean: people(after, 'Wei Ling, Arjun, Mei Hui, Farid, Hui Min, Daniel, Siti, Jun Wei, Rachel, Kumar, Xin Yi, Marcus',
    'Tan, Lim, Ng, Rahman, Goh, Wong, Koh, Menon, Teo, Chua, Ismail, Ong',
    'Tanjong Road, Kim Tian Road, Arab Street, Joo Chiat Place, Tyrwhitt Road, Keong Saik Road, Duxton Hill, Club Street'),
  indian: people(after, 'Ananya, Rohan, Kavya, Arnav, Ishita, Vikram, Meera, Kabir, Aditi, Nikhil, Tara, Sameer',
    'Shah, Mehta, Iyer, Desai, Kapoor, Rao, Joshi, Fernandes, Nair, Bose, Malhotra, Kulkarni',
    'Hill Road, Mill Road, Pali Mala Road, Rope Walk Lane, Tulsi Pipe Road, Chapel Road, Wodehouse Road, Dr. Annie Besant Road'),
  gulf: people(after, 'Layla, Omar, Noor, Khalid, Sara, Yousef, Hana, Rashid, Maryam, Faisal, Dina, Tariq',
    'Haddad, Mansour, Al Amiri, Khoury, Rahimi, Saleh, Nasser, Aziz, Farouk, Al Zaabi, Qureshi, Hamdan',
    'Al Serkal Avenue, 8th Street, Al Wasl Road, Jumeirah Street, Marasi Drive, Al Manara Street, 17th Street, Creek Road'),
  african: people(after, 'Amara, Tunde, Wanjiru, Sipho, Zola, Kwame, Thandi, Chidi, Nia, Lerato, Femi, Achieng, Ayanda, Otieno',
    'Okoye, Adeyemi, Mwangi, Dlamini, Ndlovu, Eze, Kamau, van Wyk, Balogun, Wekesa, Mokoena, Jacobs, Ochieng, Lawal',
    'Albert Road, Kloof Street, Main Road, Ring Road, Ngong Road, Bree Street, Broad Street, Enterprise Road, Awolowo Road, Lower Main Road'),
}

export function peopleOf(name: string): People {
  return PEOPLE[name] ?? (PEOPLE.british as People)
}
