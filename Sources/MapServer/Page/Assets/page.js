'use strict';
(() => {
  const $ = (id) => document.getElementById(id);
  const status = (text, isBad = false) => {
    $('status').textContent = text;
    $('status').classList.toggle('bad', isBad);
  };
  if (!window.L) {
    status('The map needs Leaflet on the server; on Debian: apt install libjs-leaflet.', true);
    return;
  }
  const map = L.map('map', { zoomControl: true });
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(name).trim();
  const address = (theme) => `tiles/{z}/{x}/{y}.svg?theme=${theme}`;
  const tiles = (theme, options) =>
    L.tileLayer(address(theme), { minZoom: 2, maxZoom: 19, ...options });
  const overlays = { limits: tiles('limits', { opacity: 0.9 }), schools: tiles('schools', {}) };
  const drawn = L.layerGroup().addTo(map);
  const lines = [];
  let places = [null, null];
  let markers = [];
  let routes = [];
  let chosen = 0;
  let newest = 0;
  let drive = null;

  // --- Answers of the server ---

  const ask = async (path, options) => {
    const response = await fetch(path, options);
    const answer = await response.json();
    if (answer.code !== 'Ok') throw new Error(answer.message || answer.code);
    return answer;
  };
  const text = (place) => `${place[0].toFixed(6)}, ${place[1].toFixed(6)}`;
  const parse = (words) => {
    const numbers = words.split(/[,;\s]+/).filter(Boolean).map(Number);
    if (numbers.length !== 2 || numbers.some((number) => !Number.isFinite(number))) return null;
    if (Math.abs(numbers[0]) > 90 || Math.abs(numbers[1]) > 180) return null;
    return numbers;
  };
  const coordinates = () => places.map((place) => `${place[1]},${place[0]}`).join(';');
  const length = (meters) =>
    meters < 1000 ? `${Math.round(meters / 10) * 10} m` : `${(meters / 1000).toFixed(1)} km`;
  const time = (seconds) => {
    const minutes = Math.round(seconds / 60);
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  };

  // --- Places ---

  const role = (index) =>
    index === 0 ? 'Start' : index === places.length - 1 ? 'Destination' : `Stop ${index}`;
  const setPlace = (index, place) => {
    places[index] = place;
    showPlaces();
    if (places.every(Boolean)) findRoute();
  };
  const placeRow = (index) => {
    const row = document.createElement('div');
    row.className = 'place';
    const label = document.createElement('label');
    label.htmlFor = `place-${index}`;
    const input = document.createElement('input');
    input.type = 'text';
    input.id = `place-${index}`;
    input.placeholder = 'click the map, or lat, lon';
    input.addEventListener('change', () => {
      const typed = parse(input.value);
      if (typed || !input.value.trim()) setPlace(index, typed);
      else status(`${role(index)}: write a place as 47.14, 9.52`, true);
    });
    row.append(label, input);
    if (places.length > 2) {
      const remove = document.createElement('button');
      remove.type = 'button';
      remove.textContent = '×';
      remove.addEventListener('click', () => {
        places.splice(index, 1);
        showPlaces();
        if (places.every(Boolean)) findRoute();
      });
      row.append(remove);
    }
    return row;
  };
  const showPlaces = () => {
    // Rows that are there stay, so that the keyboard's place among them is kept.
    if ($('places').children.length !== places.length) {
      $('places').replaceChildren(...places.map((_, index) => placeRow(index)));
    }
    [...$('places').children].forEach((row, index) => {
      const [label, input, remove] = row.children;
      label.textContent = role(index);
      input.value = places[index] ? text(places[index]) : '';
      if (remove) remove.setAttribute('aria-label', `Remove ${role(index)}`);
    });
    markers.forEach((marker) => marker.remove());
    markers = places.flatMap((place, index) => {
      if (!place) return [];
      const kind = index === 0 ? '' : index === places.length - 1 ? 'goal' : 'via';
      const icon = L.divIcon({ className: '', html: `<div class="pin ${kind}"></div>`, iconSize: [22, 22], iconAnchor: [11, 26] });
      const marker = L.marker(place, { draggable: true, icon, title: role(index), alt: role(index) });
      marker.on('dragend', () => {
        const { lat, lng } = marker.getLatLng();
        setPlace(index, [lat, lng]);
      });
      return [marker.addTo(map)];
    });
  };
  map.on('click', ({ latlng }) => {
    const free = places.findIndex((place) => !place);
    const index = free >= 0 ? free : places.length - 1;
    setPlace(index, [latlng.lat, latlng.lng]);
  });

  // --- Routes ---

  const findRoute = async () => {
    if (!places.every(Boolean)) {
      status('Set a start and a destination first.', true);
      return;
    }
    stopDriving();
    const call = ++newest;
    const count = $('alternatives').checked && places.length === 2 ? '3' : 'false';
    status('Looking for the way …');
    try {
      const answer = await ask(
        `route/v1/${$('profile').value}/${coordinates()}`
        + `?steps=true&geometries=geojson&overview=full&alternatives=${count}`);
      if (call !== newest) return;
      routes = answer.routes;
      status(routes.length > 1 ? `${routes.length} ways` : '');
      choose(0);
    } catch (error) {
      if (call !== newest) return;
      routes = [];
      show();
      status(error.message, true);
    }
  };
  const choose = (index) => {
    chosen = index;
    show();
    const route = routes[chosen];
    if (route) map.fitBounds(L.geoJSON(route.geometry).getBounds(), { padding: [30, 30], maxZoom: 17 });
  };
  const show = () => {
    lines.splice(0).forEach((line) => line.remove());
    const order = routes.map((_, index) => index).sort((a, b) => (a === chosen) - (b === chosen));
    for (const index of order) {
      const isChosen = index === chosen;
      const line = L.geoJSON(routes[index].geometry, {
        style: { color: color(isChosen ? '--accent' : '--other'), weight: isChosen ? 7 : 5, opacity: 0.85 },
        bubblingMouseEvents: false,
      });
      line.on('click', () => choose(index));
      lines.push(line.addTo(map));
    }
    $('routes').replaceChildren(...routes.map((route, index) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-pressed', index === chosen);
      button.textContent = `${time(route.duration)} · ${length(route.distance)}`;
      button.addEventListener('click', () => choose(index));
      return button;
    }));
    const steps = routes[chosen] ? routes[chosen].legs.flatMap((leg) => leg.steps) : [];
    $('steps').replaceChildren(...steps.map(stepItem));
    $('drive').disabled = routes.length === 0;
  };

  // --- Steps ---

  const arrows = {
    uturn: '↶', 'sharp right': '↘', right: '→', 'slight right': '↗', straight: '↑',
    'slight left': '↖', left: '←', 'sharp left': '↙',
  };
  const sentence = (step) => {
    const { type, modifier, exit } = step.maneuver;
    const road = [step.name, step.ref && `(${step.ref})`].filter(Boolean).join(' ');
    const onto = road ? ` onto ${road}` : '';
    const toward = step.destinations ? ` toward ${step.destinations}` : '';
    const turn = modifier === 'uturn' ? 'turn round' : modifier === 'straight' ? 'go straight on' : `turn ${modifier}`;
    const words = {
      depart: `Start${road ? ` on ${road}` : ''}`,
      arrive: `Arrive${road ? ` at ${road}` : ''}`,
      'new name': `Go on${onto}`,
      continue: `${turn}${onto}`,
      merge: `Merge${onto}`,
      'on ramp': `Take the ramp${toward || onto}`,
      'off ramp': `Take the exit${step.exits ? ` ${step.exits}` : ''}${toward || onto}`,
      fork: `Keep ${modifier && modifier.replace('slight ', '')}${toward || onto}`,
      'end of road': `At the end of the road ${turn}${onto}`,
      roundabout: `At the roundabout take exit ${exit || ''}${onto}`,
      rotary: `At ${step.rotary_name || 'the roundabout'} take exit ${exit || ''}${onto}`,
      'roundabout turn': `At the roundabout ${turn}${onto}`,
      'exit roundabout': `Leave the roundabout${onto}`,
      'exit rotary': `Leave the roundabout${onto}`,
      notification: `Go on${onto}`,
    };
    const result = words[type] || `${turn}${onto}${toward}`;
    return result[0].toUpperCase() + result.slice(1);
  };
  const stepItem = (step) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    const arrow = document.createElement('span');
    arrow.className = 'arrow';
    arrow.setAttribute('aria-hidden', 'true');
    arrow.textContent = { arrive: '⚑', roundabout: '↻', rotary: '↻' }[step.maneuver.type]
      || arrows[step.maneuver.modifier] || '↑';
    const words = document.createElement('span');
    words.textContent = sentence(step);
    const far = document.createElement('span');
    far.className = 'length';
    far.textContent = step.distance > 0 ? length(step.distance) : '';
    button.append(arrow, words, far);
    button.addEventListener('click', () => {
      const [lon, lat] = step.maneuver.location;
      map.setView([lat, lon], 17);
    });
    item.append(button);
    return item;
  };

  // --- Drive ---

  const stopDriving = () => {
    if (!drive) return;
    drive.source.close();
    drive.car.remove();
    drive = null;
    $('live').hidden = true;
    $('drive').textContent = 'Drive it';
  };
  const startDriving = () => {
    const icon = L.divIcon({ className: '', html: '<div class="car"></div>', iconSize: [18, 20], iconAnchor: [9, 12] });
    const car = L.marker(places[0], { icon, zIndexOffset: 1000, alt: 'Vehicle' }).addTo(map);
    const source = new EventSource(
      `drive/v1/${$('profile').value}/${coordinates()}?speed_factor=${$('speed').value}`);
    drive = { source, car };
    $('live').hidden = false;
    $('next').textContent = '';
    $('where').textContent = '';
    $('warned').textContent = '';
    $('drive').textContent = 'Stop';
    // Below the controls on a small screen.
    $('live').scrollIntoView({ block: 'nearest' });
    const on = (name, body) => source.addEventListener(name, (event) => body(JSON.parse(event.data)));
    on('location', (data) => {
      if (!data.location) return;
      const place = [data.location[1], data.location[0]];
      car.setLatLng(place);
      const shape = car.getElement().firstChild;
      if (data.bearing !== null) shape.style.transform = `rotate(${data.bearing}deg)`;
      if (!map.getBounds().pad(-0.2).contains(place)) map.panTo(place);
      const limit = data.maxspeed === null ? 'no limit known' : `limit ${data.maxspeed}`;
      $('where').textContent = `${data.road || 'unnamed road'} · ${Math.round(data.speed * 3.6)} km/h · ${limit}`;
    });
    on('progress', (data) => {
      $('next').textContent = data.next ? `${length(data.next_distance)}: ${data.next}` : '';
      status(`${length(data.distance)}, ${time(data.duration)} to go`);
    });
    on('announcement', (data) => { $('next').textContent = data.text; });
    on('warning', (data) => {
      const far = data.state === 'ahead' ? ` in ${length(data.distance)}` : '';
      $('warned').textContent = data.state === 'passed' ? '' : `${data.type.replaceAll('_', ' ')}${far}`;
    });
    on('arrived', () => { $('next').textContent = 'Arrived.'; status(''); });
    on('end', () => { source.close(); $('drive').textContent = 'Drive it'; drive = null; car.remove(); });
    source.onerror = () => {
      if (!drive || drive.source !== source) return;
      stopDriving();
      status('The drive was broken off.', true);
    };
  };
  $('drive').addEventListener('click', () => (drive ? stopDriving() : startDriving()));

  // --- Reach ---

  const showReach = async () => {
    if (!places[0]) throw new Error('Set a start first.');
    const minutes = $('minutes').value.split(/[,;\s]+/).filter(Boolean).join(',');
    const [lat, lon] = places[0];
    const answer = await ask(`isochrone/v1/${$('profile').value}/${lon},${lat}?minutes=${minutes}`);
    drawn.clearLayers();
    const areas = answer.features.sort((a, b) => b.properties.minutes - a.properties.minutes);
    for (const area of areas) {
      L.geoJSON(area, {
        style: { color: color('--mark'), weight: 2, fillOpacity: 0.5 / areas.length },
        interactive: false,
      }).addTo(drawn);
    }
    map.fitBounds(L.geoJSON(areas[0]).getBounds(), { padding: [20, 20] });
    const told = areas.reverse().map(({ properties }) => `${properties.minutes} min: ${length(properties.roads)}`);
    status(`Roads within reach: ${told.join('; ')}.`);
  };
  $('reach').addEventListener('click', () => {
    status('Looking how far one gets …');
    showReach().catch((error) => status(error.message, true));
  });

  // --- Traces ---

  const matchTrace = async (file) => {
    if (file.size > 20e6) throw new Error('That trace is larger than 20 MB.');
    const xml = new DOMParser().parseFromString(await file.text(), 'application/xml');
    let points = [...xml.getElementsByTagName('trkpt')];
    if (!points.length) points = [...xml.getElementsByTagName('rtept')];
    if (points.length < 2) throw new Error('There is no track in that file.');
    const step = Math.ceil(points.length / 1000);
    points = points.filter((_, index) => index % step === 0);
    const times = points.map((point) => {
      const element = point.getElementsByTagName('time')[0];
      return element ? Math.round(Date.parse(element.textContent) / 1000) : NaN;
    });
    const body = {
      coordinates: points.map((point) => [Number(point.getAttribute('lon')), Number(point.getAttribute('lat'))]),
      geometries: 'geojson', overview: 'full', tidy: true,
    };
    if (times.every((value, index) => Number.isFinite(value) && (!index || value > times[index - 1]))) {
      body.timestamps = times;
    }
    const answer = await ask(`match/v1/${$('profile').value}`, { method: 'POST', body: JSON.stringify(body) });
    drawn.clearLayers();
    const raw = L.polyline(body.coordinates.map(([lon, lat]) => [lat, lon]), { color: color('--mark'), weight: 2, dashArray: '4 4' });
    raw.addTo(drawn);
    for (const matching of answer.matchings) {
      L.geoJSON(matching.geometry, { style: { color: color('--mark'), weight: 6, opacity: 0.7 } }).addTo(drawn);
    }
    map.fitBounds(raw.getBounds(), { padding: [30, 30] });
    const far = answer.matchings.reduce((sum, matching) => sum + matching.distance, 0);
    status(`Matched ${length(far)} in ${answer.matchings.length} piece${answer.matchings.length === 1 ? '' : 's'}.`);
  };
  const takeFile = (file) => {
    if (!file) return;
    status('Matching …');
    matchTrace(file).catch((error) => status(error.message, true));
  };
  $('gpx').addEventListener('change', () => takeFile($('gpx').files[0]));
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    takeFile(event.dataTransfer.files[0]);
  });

  // --- Controls ---

  $('form').addEventListener('submit', (event) => { event.preventDefault(); findRoute(); });
  $('add-via').addEventListener('click', () => {
    places.splice(places.length - 1, 0, null);
    showPlaces();
    $(`place-${places.length - 2}`).focus();
  });
  $('swap').addEventListener('click', () => {
    places.reverse();
    showPlaces();
    if (places.every(Boolean)) findRoute();
  });
  $('clear').addEventListener('click', () => {
    newest += 1;
    stopDriving();
    places = [null, null];
    routes = [];
    drawn.clearLayers();
    showPlaces();
    show();
    status('');
  });
  $('profile').addEventListener('change', () => { if (places.every(Boolean)) findRoute(); });
  $('alternatives').addEventListener('change', () => { if (places.every(Boolean)) findRoute(); });
  for (const name of Object.keys(overlays)) {
    $(name).addEventListener('change', () => {
      if ($(name).checked) overlays[name].addTo(map);
      else overlays[name].remove();
    });
  }
  $('fold').addEventListener('click', () => {
    const isFolded = document.body.classList.toggle('folded');
    $('fold').textContent = isFolded ? 'Show' : 'Hide';
    $('fold').setAttribute('aria-expanded', !isFolded);
    map.invalidateSize();
  });

  // --- Start ---

  const start = async () => {
    const facts = await (await fetch('map.json')).json();
    const night = matchMedia('(prefers-color-scheme: dark)');
    const theme = () => (night.matches ? 'dark' : 'roads');
    const base = tiles(theme(), { attribution: facts.attribution.replace(/</g, '&lt;') }).addTo(map);
    night.addEventListener('change', () => base.setUrl(address(theme())));
    for (const name of facts.profiles) $('profile').append(new Option(name, name));
    const [south, west, north, east] = facts.bounds || [-60, -180, 75, 180];
    map.fitBounds([[south, west], [north, east]]);
    if (!facts.bounds) status('This map holds no roads.', true);
    showPlaces();
    document.body.dataset.ready = 'true';
  };
  start().catch((error) => status(error.message, true));
})();
